// Offers the words of a log while one is written: acts, keys, their values, players and the ids of acts.
const most = 8;
const WORDS = new URL("../words.json", document.currentScript.src);

const wordsOf = (() => {
  let words;
  return () => (words ??= fetch(WORDS).then((answer) => answer.json()));
})();

// What is being written at the end of a text: the word so far, and the words that may stand there, each with what it says.
function offersFor(text, words, players) {
  const line = text.slice(text.lastIndexOf("\n") + 1);
  const piece = line.slice(line.lastIndexOf("{") + 1);
  const told = line.match(/\bdo:\s*(\w+)/);
  const short = line.match(/\b(deal|exchange):\s*\{/);
  const isAct = /^\s*-/.test(line) || /\{/.test(line) || !/\n/.test(text) && players.fixed;
  const keys = short ? words.lines[short[1]].keys : told ? words.acts[told[1]]?.keys ?? {} : isAct ? {} : words.head;
  const value = piece.match(/(?:^|[,\s])(\w+):\s*\[?(?:[^,{}:]*[,\s])?([\w♠♥♦♣?-]*)$/);
  if (value) return { typed: value[2], found: valuesOf(value[1], keys, text, words, players) };
  const typed = piece.match(/(?:^|,|-)\s*(\w*)$/);
  if (!typed) return { typed: "", found: [] };
  const begin = { do: { help: "what was done or said." }, id: { help: "the name of the act." }, ...words.lines };
  const known = isAct && !told && !short ? begin : keys;
  const used = new Set([...piece.matchAll(/(\w+):/g)].map((each) => each[1]));
  const free = Object.entries(known).filter(([key]) => !used.has(key));
  return { typed: typed[1], found: free.map(([key, each]) => ({ put: `${key}: `, word: key, help: each.help })) };
}

function valuesOf(key, keys, text, words, players) {
  if (key === "do") return Object.entries(words.acts).map(([word, each]) => ({ put: word, word, help: each.help }));
  const told = keys[key] ?? {};
  const ids = told.acts ? [...text.matchAll(/\bid:\s*([\w.-]+)/g)].map((each) => each[1]).reverse() : [];
  const names = told.players || key === "by" ? players.names : [];
  const found = [...names, ...ids, ...(told.values ?? []), ...(told.cards ? words.pack : [])];
  return [...new Set(found)].map((word) => ({ put: word, word, help: "" }));
}

function playersIn(field) {
  const told = field.value.match(/^players:\s*\[([^\],]+),([^\]]+)\]/m);
  const names = told ? [told[1], told[2]].map((name) => name.trim().replace(/^["']|["']$/g, "")) : field.dataset.players.split("\n");
  return { names, fixed: field.id === "told" };
}

function helped(field) {
  const list = Object.assign(document.createElement("ul"), { className: "offers", hidden: true });
  const said = Object.assign(document.createElement("p"), { className: "help" });
  said.setAttribute("role", "status");
  field.after(list, said);
  let offered = [], chosen = 0, typed = "";

  const close = () => { list.hidden = true; list.replaceChildren(); offered = []; said.textContent = ""; };
  const take = (index) => {
    const end = field.selectionStart;
    field.setRangeText(offered[index].put, end - typed.length, end, "end");
    close();
    field.focus();
  };
  const draw = () => {
    list.replaceChildren(...offered.map((each, index) => {
      const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1, textContent: each.word });
      button.addEventListener("mousedown", (event) => { event.preventDefault(); take(index); });
      const item = document.createElement("li");
      item.className = index === chosen ? "chosen" : "";
      item.append(button, ` ${each.help}`);
      return item;
    }));
    list.hidden = !offered.length;
    said.textContent = offered.length ? `${offered.length} ${offered.length === 1 ? "word" : "words"}, ${offered[chosen].word}. Tab takes it, Escape closes the list.` : "";
  };
  const offer = async (asked) => {
    const words = await wordsOf();
    if (document.activeElement !== field) return;
    const before = field.value.slice(0, field.selectionStart);
    const now = offersFor(before, words, playersIn(field));
    typed = now.typed;
    const fitting = now.found.filter((each) => each.word.toLowerCase().startsWith(typed.toLowerCase()) && each.word !== typed);
    offered = asked || typed || /[:,{]\s$/.test(before) ? fitting.slice(0, most) : [];
    chosen = 0;
    draw();
  };

  field.addEventListener("input", () => offer(false));
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === " ") { event.preventDefault(); offer(true); return; }
    if (!offered.length || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); chosen = (chosen + step + offered.length) % offered.length; draw(); }
    else if (event.key === "Tab" && !event.shiftKey) { event.preventDefault(); take(chosen); }
    else if (event.key === "Escape") { event.preventDefault(); close(); }
  });
}

const help = () => document.querySelectorAll("textarea.yaml").forEach(helped);

help();
document.addEventListener("shown", help); // another page stands here now
