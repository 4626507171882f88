// Asks the referee in the worker for what no file of the site holds, and shows its pages in place of this one, so that
// the worker need not begin again. It begins when it is first needed; reading goes on meanwhile.
"use strict";

(() => {
  const SITE = new URL("../", document.currentScript.src);
  const waiting = new Map();
  const posted = new Map(); // the pages that forms brought: no address leads back to them
  let worker, asked = 0, newest = 0;

  const placeOf = (url) => url.href.slice(SITE.href.length).split("#")[0];
  const within = (url) => url.href.startsWith(SITE.href);

  // --- the worker

  function begin() {
    if (worker) return;
    try {
      worker = new Worker(new URL("static/worker.js", SITE), { type: "module" });
    } catch {
      say("Here the site can only be read. To ask the referee, open it from a server."); // from the disk, for one
      return;
    }
    say("The referee is being fetched …");
    worker.addEventListener("message", ({ data }) => heard(data));
    worker.addEventListener("error", () => heard({ broken: "the worker cannot be started" }));
  }

  function heard(data) {
    if (data.came) {
      const [came, total] = [data.came, data.total].map((bytes) => (bytes / 1e6).toFixed(1));
      say(data.came < data.total ? `The referee is being fetched: ${came} of ${total} MB` : "The referee is getting ready …");
    } else if (data.ready) {
      document.documentElement.dataset.engine = "ready";
      say("");
    } else if (data.id !== undefined) {
      const each = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.broken) each.refuse(new Error(data.broken));
      else each.take(data);
    } else if (data.broken) {
      say("");
      for (const each of waiting.values()) each.refuse(new Error(data.broken));
      waiting.clear();
      worker = undefined;
    }
  }

  function ask(request) {
    begin();
    return new Promise((take, refuse) => {
      if (!worker) return refuse(new Error("it needs a server of files"));
      waiting.set(asked, { take, refuse });
      worker.postMessage({ ...request, id: asked++ });
    });
  }

  const formOf = async (request) => (
    { method: "POST", type: request.headers.get("content-type"), body: await request.arrayBuffer() }
  );

  // For scripts that would send a form to a server.
  globalThis.refereeAnswer = async (request) => (
    await ask({ place: placeOf(new URL(request.url)), ...await formOf(request) })
  ).text;

  function say(text, action) {
    let told = document.getElementById("engine-says");
    if (!text) return told?.remove();
    if (!told) {
      told = Object.assign(document.createElement("p"), { id: "engine-says" });
      told.setAttribute("role", "status");
      document.body.append(told);
    }
    told.replaceChildren(text, ...(action ? [" ", action] : []));
  }

  // --- pages

  // Puts a page in the place of this one: its title and what it says, and the scripts that it needs and this has not.
  function show(text, url) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const there = new Set([...document.scripts].map((each) => each.src));
    document.title = page.title;
    const told = document.getElementById("engine-says");
    document.body.replaceChildren(...page.body.childNodes, ...(told ? [told] : []));
    for (const each of page.head.querySelectorAll("script[src]")) {
      const src = new URL(each.getAttribute("src"), url).href;
      if (!there.has(src)) document.head.append(Object.assign(document.createElement("script"), { src }));
    }
    document.dispatchEvent(new Event("shown"));
    const aim = url.hash && document.getElementById(decodeURIComponent(url.hash.slice(1)));
    if (aim) aim.scrollIntoView();
    else scrollTo(0, 0);
    const heading = document.querySelector("main h1");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }

  // What is no page is kept as a file.
  function save({ place, type, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = place.split("?")[0].split("/").pop();
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function fromFile(url) {
    if (url.search) return undefined;
    try {
      const answer = await fetch(url, { headers: { "x-referee": "page" } });
      const isPage = answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
      return isPage ? await answer.text() : undefined;
    } catch {
      return undefined; // without a network the referee makes the page
    }
  }

  // Shows what stands at an address; it is kept as where one is, unless one comes from there.
  async function go(url, { sent, keep = true } = {}) {
    const mine = ++newest;
    document.documentElement.dataset.going = "";
    try {
      const form = sent && await sent();
      let [text, at] = [sent ? undefined : await fromFile(url), url];
      if (text === undefined) {
        const found = await ask({ place: placeOf(url), ...form });
        at = new URL(found.place, SITE);
        at.hash ||= url.hash;
        text = found.text;
        if (!found.type.startsWith("text/html")) return save(found);
      }
      if (mine !== newest) return;
      if (keep && (sent || at.href !== location.href)) history.pushState({ posted: sent && posted.size }, "", at);
      if (sent) posted.set(posted.size, text);
      show(text, at);
    } catch (error) {
      if (mine === newest) say(`The referee cannot answer here: ${error.message}`);
    } finally {
      if (mine === newest) delete document.documentElement.dataset.going;
    }
  }

  // --- what one does

  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href);
    const samePage = url.pathname === location.pathname && url.search === location.search && url.hash;
    if (link.download || !within(url) || samePage || (!url.search && !worker)) return;
    event.preventDefault();
    go(url);
  });

  addEventListener("submit", (event) => {
    const form = event.target, by = event.submitter;
    const url = new URL(by?.hasAttribute("formaction") ? by.formAction : form.action);
    if (event.defaultPrevented || !within(url)) return;
    event.preventDefault();
    const fields = new FormData(form, by);
    if (form.method === "get") {
      url.search = new URLSearchParams(fields);
      go(url);
    } else {
      const request = new Request(url, { method: "POST", body: fields });
      go(url, { sent: () => formOf(request) });
    }
  });

  // Whoever begins to fill in a form will need the referee soon.
  addEventListener("focusin", (event) => { if (event.target.closest?.("main form")) begin(); });

  addEventListener("popstate", ({ state }) => {
    const [text, url] = [posted.get(state?.posted), new URL(location.href)];
    if (text === undefined) return go(url, { keep: false });
    newest += 1;
    show(text, url);
  });

  if (location.search || document.body.dataset.shell !== undefined) go(new URL(location.href), { keep: false });

  // --- kept for when there is no network

  const kept = navigator.serviceWorker;
  if (kept && location.protocol.startsWith("http")) {
    kept.register(new URL("sw.js", SITE)).then((registered) => {
      const offer = () => {
        const next = registered.waiting;
        if (!next || !kept.controller) return;
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Take it" });
        button.addEventListener("click", () => {
          kept.addEventListener("controllerchange", () => location.reload(), { once: true });
          next.postMessage("take over");
        });
        say("There is a newer version of this site.", button);
      };
      offer();
      registered.addEventListener("updatefound", () => {
        registered.installing.addEventListener("statechange", offer);
      });
    }, () => undefined);
  }
})();
