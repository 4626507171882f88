"""The verbs of sentences in three tenses: as it is done, as it was done, and as it had been done before."""

from __future__ import annotations

import re
from typing import Final, Literal

Tense = Literal["present", "past", "perfect"]
"""A tense of a sentence: "Anne looks", "Anne looked" or "Anne had looked"."""

VERB: Final = re.compile(r"<([^<>]+)>")
"""A verb in a template: in the present tense, or in all three, as ``<is not|was not|had not been>``."""

FORMS: Final = {
    "admits": ("admitted", "admitted"),
    "are": ("were", "been"),
    "begins": ("began", "begun"),
    "chooses": ("chose", "chosen"),
    "come": ("came", "come"),
    "cuts": ("cut", "cut"),
    "deals": ("dealt", "dealt"),
    "draws": ("drew", "drawn"),
    "gives": ("gave", "given"),
    "has": ("had", "had"),
    "is": ("was", "been"),
    "leads": ("led", "led"),
    "lies": ("lay", "lain"),
    "puts": ("put", "put"),
    "shows": ("showed", "shown"),
    "takes": ("took", "taken"),
    "throws": ("threw", "thrown"),
}
"""The past tense and the participle of verbs that do not make both by an ending."""


def conjugate(text: str, tense: Tense = "present") -> str:
    """Return a ``text`` with the verbs marked in it in a ``tense``.

    >>> conjugate("{by} <proposes> and {to} <is> served", "past"), conjugate("{by} <leads>", "perfect")
    ('{by} proposed and {to} was served', '{by} had led')
    """
    return VERB.sub(lambda found: _form(found[1], tense), text)


def _form(verb: str, tense: Tense) -> str:
    forms = tuple(verb.split("|")) if "|" in verb else (verb, *_past(verb))
    return forms[("present", "past", "perfect").index(tense)]


def _past(verb: str) -> tuple[str, str]:
    """Return the past tense and the perfect of a verb in the third person of the present tense."""
    if verb in FORMS:
        past, participle = FORMS[verb]
        return past, f"had {participle}"
    stem = re.sub(r"(?<=sh|ch)es$|s$", "", verb)
    past = f"{stem}d" if stem.endswith("e") else f"{stem}ed"
    return past, f"had {past}"
