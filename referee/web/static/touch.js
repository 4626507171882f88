// Cards that are dragged, and what opens by a long press or the second mouse button. Everything else on the board is
// a button of a form, and needs no script.
"use strict";

const FAR = 10; // how many pixels a finger moves before it drags
const LONG = 500; // for how many milliseconds a long press lasts

function send(fields) {
  const doing = document.getElementById("doing");
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    doing.append(field);
  }
  doing.requestSubmit();
}

// The click that a browser makes of the end of a drag is none.
function ignoreClick() {
  const ignore = (event) => { event.preventDefault(); event.stopPropagation(); };
  addEventListener("click", ignore, true);
  setTimeout(() => removeEventListener("click", ignore, true), 50);
}

// A thing on the board while a pointer is down on it.
function press(card, start) {
  const piece = card.closest(".piece");
  const board = card.closest("svg");
  const own = board.viewBox.baseVal.width / board.getBoundingClientRect().width;
  let moved = false;
  const timer = setTimeout(() => { end(); send({ touch: card.dataset.touch }); }, LONG);

  function move(event) {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!moved && Math.hypot(x, y) < FAR) return;
    moved = true;
    clearTimeout(timer);
    if (card.dataset.zone !== "hand") return;
    piece.classList.add("dragged");
    piece.style.translate = `${x * own}px ${y * own}px`;
  }

  function drop(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const onto = under.find((each) => each.dataset?.zone && each !== card && !each.closest(".dragged"));
    const zone = onto?.dataset.zone;
    end();
    if (!moved || card.dataset.zone !== "hand") return;
    ignoreClick();
    if (zone === "trick" || zone === "discards") send({ touch: card.dataset.touch, onto: zone });
    else back();
  }

  function back() {
    if (!piece) return; // a player, the stock: what stays where it is
    piece.classList.remove("dragged");
    piece.style.translate = "";
  }

  function end() {
    clearTimeout(timer);
    for (const [name, act] of heard) removeEventListener(name, act);
  }

  const heard = [["pointermove", move], ["pointerup", drop], ["pointercancel", () => { end(); back(); }]];
  for (const [name, act] of heard) addEventListener(name, act);
}

addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.("button.on-card");
  if (card && event.button === 0) press(card, event);
});
addEventListener("contextmenu", (event) => {
  const card = event.target.closest?.("button.on-card");
  if (!card) return;
  event.preventDefault();
  send({ touch: card.dataset.touch });
});
addEventListener("dragstart", (event) => { if (event.target.closest?.("svg.board")) event.preventDefault(); });
