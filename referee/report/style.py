"""How the page of an adjudication looks: one style sheet, by day and by night, on screen and on paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --paper: #fbfaf6; --sheet: #ffffff; --ink: #22201c; --faint: #6d675d; --rule: #ddd8cc;
  --accent: #1d5c4d; --red: #b3202c; --warn: #8a5a00; --quote: #f3f0e8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171714; --sheet: #1f1f1b; --ink: #e9e5da; --faint: #a29b8c; --rule: #3a3831;
    --accent: #7cc7b2; --red: #ff8a8f; --warn: #e2b45c; --quote: #26251f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
}
main { max-width: 46rem; margin: 0 auto; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 {
  font-size: 1.2rem; line-height: 1.35; margin: 2.6rem 0 .8rem; padding-top: 1rem;
  border-top: 1px solid var(--rule);
}
h3 { font-size: 1.05rem; line-height: 1.4; margin: 0 0 .7rem; }
p { margin: 0 0 .6rem; }
a { color: inherit; text-decoration-color: var(--faint); text-underline-offset: .15em; }
a:hover { color: var(--accent); }
.about, .where, .problem small { color: var(--faint); }
.where, code { font: .82em/1.4 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.card { font-weight: 600; white-space: nowrap; }
.card.red { color: var(--red); }
article {
  background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px;
  padding: 1rem 1.2rem; margin: 1rem 0;
}
article .number { color: var(--faint); font-weight: 400; margin-right: .35em; }
.word { color: var(--accent); }
.against .word { color: var(--red); }
.unsure .word { color: var(--warn); }
dl { display: grid; grid-template-columns: 8.5rem 1fr; gap: .3rem 1rem; margin: 0; }
dt { color: var(--faint); font-size: .92em; }
dd { margin: 0; }
dd.quote { background: var(--quote); border-left: 3px solid var(--accent); padding: .15rem .7rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; margin: 1rem 0; }
th, td {
  padding: .35rem 1.4rem .35rem 0; text-align: left; border-bottom: 1px solid var(--rule);
  vertical-align: baseline;
}
td.points, th.points { text-align: right; padding-right: 1.8rem; }
tr.wrong td { color: var(--red); font-weight: 600; }
.marks { margin: 1rem 0; padding-left: 1.2rem; }
.problem { border-left: 3px solid var(--warn); padding: .1rem .8rem; margin: 1rem 0; }
.record { list-style: none; padding: 0; }
.record li { display: grid; grid-template-columns: 8.5rem 1fr; gap: 1rem; padding: .18rem 0; }
.record li:target, dd:target, article:target { outline: 2px solid var(--accent); outline-offset: 3px; }
.cited { color: var(--faint); font-size: .85em; }
footer {
  margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: .8rem; color: var(--faint);
  font-size: .82rem;
}
@media (max-width: 36rem) { dl, .record li { grid-template-columns: 1fr; gap: 0; } dt { margin-top: .5rem; } }
@media print { body { background: none; padding: 0; } article { break-inside: avoid; } a { text-decoration: none; } }
"""
