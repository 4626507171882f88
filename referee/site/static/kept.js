// Keeps every table in this browser as it stands after each act, lists those that are kept, and puts all in a file.
"use strict";

(() => {
  const SITE = new URL("../", document.currentScript.src);
  const TABLES = "referee.tables", ANSWERED = "referee.answered", FORMAT = "referee.kept/1", MOST = 100;

  function read(name, empty) {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? empty;
    } catch {
      return empty; // a browser that keeps nothing, or something else under this name
    }
  }

  function write(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  // A table is the same for as long as one stays at it; who comes to it by a link of the list comes back to the same.
  function keep() {
    const doing = document.querySelector("form#doing"), log = doing?.querySelector("input[name=log]")?.value;
    if (!log) return;
    const tables = read(TABLES, []);
    const id = sessionStorage.getItem("referee.table") ?? tables.find((each) => each.log === log)?.id ?? crypto.randomUUID();
    const told = { id, log, when: new Date().toISOString(), players: doing.dataset.players };
    sessionStorage.setItem("referee.table", id);
    const others = tables.filter((each) => each.id !== id);
    if (!write(TABLES, [told, ...others].slice(0, MOST))) say("This browser keeps nothing more.");
  }

  function say(text) {
    const told = document.getElementById("kept-says");
    if (told) told.textContent = text;
  }

  function list() {
    const shown = document.getElementById("kept");
    if (!shown) return;
    sessionStorage.removeItem("referee.table"); // whoever sits down next begins another
    const tables = read(TABLES, []);
    document.getElementById("none-kept").hidden = tables.length > 0;
    shown.replaceChildren(...tables.map((each) => {
      const when = new Date(each.when).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
      const link = Object.assign(document.createElement("a"), { textContent: `${each.players}, ${when}` });
      link.href = new URL(`table/?${new URLSearchParams({ log: each.log })}`, SITE);
      link.addEventListener("click", () => sessionStorage.setItem("referee.table", each.id));
      const drop = Object.assign(document.createElement("button"), { type: "button", textContent: "Forget it" });
      drop.setAttribute("aria-label", `Forget ${link.textContent}`);
      drop.addEventListener("click", () => { write(TABLES, read(TABLES, []).filter((it) => it.id !== each.id)); list(); });
      const item = document.createElement("li");
      item.append(link, " ", drop);
      return item;
    }));
  }

  function save() {
    const all = { format: FORMAT, tables: read(TABLES, []), answered: read(ANSWERED, []) };
    const file = new Blob([JSON.stringify(all, undefined, 1)], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "referee.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  const isTable = (each) => ["id", "log", "when", "players"].every((key) => typeof each?.[key] === "string");

  async function take(file) {
    try {
      const all = JSON.parse(await file.text());
      if (all?.format !== FORMAT || !Array.isArray(all.tables) || !all.tables.every(isTable)) throw new Error("format");
      const theirs = new Set(all.tables.map((each) => each.id));
      const tables = [...all.tables, ...read(TABLES, []).filter((each) => !theirs.has(each.id))];
      tables.sort((one, other) => other.when.localeCompare(one.when));
      const answered = [...new Set([...read(ANSWERED, []), ...(all.answered ?? []).map(String)])];
      const kept = write(TABLES, tables.slice(0, MOST)) && write(ANSWERED, answered);
      list();
      say(kept ? `${all.tables.length} tables and ${answered.length} answered lessons are kept now.` : "This browser cannot keep that much.");
    } catch {
      say("This is no file that was saved here.");
    }
  }

  function begin() {
    keep();
    list();
    document.getElementById("save-kept")?.addEventListener("click", save);
    document.getElementById("take-kept")?.addEventListener("change", (event) => take(event.target.files[0]));
  }

  begin();
  document.addEventListener("shown", begin); // another page stands here now
})();
