// Keeps in this browser which lessons were answered rightly, and shows it where lessons are listed.
"use strict";

const KEPT = "referee.answered";

function answered() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));
  } catch {
    return new Set(); // a browser that keeps nothing, or something else under this name
  }
}

function note() {
  const lesson = document.querySelector("[data-answered]");
  if (lesson) {
    try {
      localStorage.setItem(KEPT, JSON.stringify([...answered().add(lesson.dataset.answered)]));
    } catch { /* nothing is kept then */ }
  }

  const listed = document.querySelectorAll("[data-lesson]");
  if (listed.length) {
    const done = answered();
    const right = [...listed].filter((each) => done.has(each.dataset.lesson));
    for (const each of right) {
      each.classList.add("answered");
      const said = Object.assign(document.createElement("span"), { className: "chip", textContent: "answered" });
      each.append(" ", said);
    }
    const told = document.getElementById("progress");
    if (told && right.length) told.textContent = `${right.length} of ${listed.length} answered`;
  }
}

note();
document.addEventListener("shown", note); // another page stands here now
