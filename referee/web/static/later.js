// Asks for the parts of a page that take longer, as its form marked "data-later" would, and puts them in their places.
"use strict";

(() => {
  // Where there is no server, the site says how a page is had.
  const textOf = globalThis.refereeAnswer ?? (async (request) => {
    const answer = await fetch(request);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.text();
  });

  async function fill() {
    const form = document.querySelector("form[data-later]");
    if (!form || form.ariaBusy) return;
    form.ariaBusy = "true";
    const [said, button] = [form.querySelector("[role=status]"), form.querySelector("button")];
    said.textContent = "Other readings of the law are being tried …";
    try {
      const request = new Request(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      const found = new DOMParser().parseFromString(await textOf(request), "text/html");
      if (!form.isConnected) return; // another page has been shown meanwhile
      for (const part of found.querySelectorAll(form.dataset.later)) document.getElementById(part.id)?.replaceWith(part);
    } catch {
      said.replaceChildren(button); // to be asked for by hand
    }
  }

  document.addEventListener("shown", fill);
  fill();
})();
