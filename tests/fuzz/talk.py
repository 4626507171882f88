"""What players say at a fuzzed table: claims of rights that are open, and of others that are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.docket.matters import Matter, Right
from referee.record.vocabulary import BYSTANDER, GROUNDS, REMEDY_NAMES
from referee.table.kinds import FACTS
from tests.fuzz.walk import Walk

ASKING: Final = ("claim", "claim", "elect", "require")
EVERY_GROUND: Final = sorted(GROUNDS)
EVERY_REMEDY: Final = sorted(REMEDY_NAMES)

# What is asked for before it is due, or of one's own accord, in each phase.
APT: Final[dict[str, tuple[str, ...]]] = {
    "before": (
        *("shuffle", "shuffle_last", "reshuffle", "stop_shuffle", "recut", "choose_pack", "choose_seat", "deals"),
        *("call_new_packs", "pay_for_packs", "packs_stay_changed", "deal_stands", "deal_void", "mark_late"),
    ),
    "dealing": ("rectify", "fresh_deal", "recut", "reshuffle", "deal_void", "deals", "refuse_exposed", "deal_stands"),
    "turned": ("turn_top_card", "choose_trump", "fresh_deal", "rectify", "mark_king", "deal_void", "draw_surplus"),
    "exchange": (
        *("hold_to_proposal", "hold_to_number", "hold_to_acceptance", "hold_to_refusal", "propose_again", "tell_taken"),
        *("discard_stands", "no_look_at_discard", "serve_as_asked", "serve_what_is_left", "accept_conditionally"),
        *("see_faced", "throw_aside", "take_exposed", "refuse_exposed", "must_take_exposed", "discard_surplus"),
        *("draw_surplus", "see_drawn", "hide_surplus", "complete_from_stock", "count_unplayable_as_tricks"),
        *("play_as_is", "fresh_deal"),
    ),
    "play": (
        *(
            "take_back",
            "card_stands",
            "play_to_card_led",
            "require_named_suit",
            "count_as_named",
            "replay_hands",
            "reduce_score",
        ),
        *("mark_king", "bar_king_mark", "play_out", "count_unplayable_as_tricks", "draw_surplus", "play_as_is"),
    ),
    "after": (
        *("mark_point", "mark_vole", "mark_late", "cut_to_zero", "cut_to_one", "correct_score", "reduce_score"),
        *("replay_hands", "bar_king_mark", "call_new_packs", "fresh_deal"),
    ),
}


def respond(walk: Walk) -> None:
    """Let players react to what lies open: unnoticed faults, rights, orders."""
    docket = walk.hearing.case.docket
    unnoticed = [matter for matter in docket.matters if matter.noticed is None and FACTS[matter.fact.name].subject]
    if unnoticed and walk.chance(0.25):
        draw_attention(walk, walk.dice.choice(unnoticed))
    for _ in range(3):
        if not docket.rights or walk.chance(0.5):
            return
        use(walk, walk.dice.choice(docket.rights))


def draw_attention(walk: Walk, matter: Matter) -> None:
    """Speak of a fault in one of the ways in which one can."""
    subject, about = FACTS[matter.fact.name].subject, walk.events[matter.fact.event]["id"]
    by, dice = walk.one(), walk.dice
    way = dice.choice(("notice", "notice", "notice", "object", "claim", "declare_error"))
    if way == "notice":
        by = BYSTANDER if walk.chance(0.05) else by
        of = matter.role("concerned") if walk.chance(0.3) else None
        walk.do("notice", by, subject=subject, about=about if walk.chance(0.4) else None, of=of)
    elif way == "object":
        walk.do("object", by, to=about, ground=subject if walk.chance(0.5) else None)
    elif way == "claim":
        ask(walk, by, ground=subject if walk.chance(0.7) else None, about=about if walk.chance(0.3) else None)
    else:
        walk.do("declare_error", matter.fact.actor or by, about=about)


def use(walk: Walk, right: Right) -> None:
    """Use a right, give it up, or let the wrong player try."""
    dice, holder = walk.dice, right.holder
    option = dice.choice(right.options)
    matter = right.matter
    about = walk.events[matter.fact.event]["id"]
    way = dice.random()
    if way < 0.6:
        by = holder if walk.chance(0.9) else walk.other(holder)
        ground = dice.choice((None, FACTS[matter.fact.name].subject, dice.choice(EVERY_GROUND)))
        of = dice.choice((None, None, right.bound))
        ask(walk, by, remedy=option.may, ground=ground, about=about if walk.chance(0.3) else None, of=of)
    elif way < 0.75:
        walk.do("waive", holder, remedy=option.may if walk.chance(0.5) else None)
    elif way < 0.8:
        walk.do("permit", right.bound or holder, remedy=option.may)
    elif way < 0.85:
        walk.do("decline", walk.one(), about=about)
    elif way < 0.88:
        walk.do("settle", about=about, terms="as they please", remedy=dice.choice((None, option.may)))


def ask(walk: Walk, by: str, remedy: str | None = None, **fields: Any) -> None:
    """Ask for a remedy; for any that fits the phase where none is told."""
    dice = walk.dice
    if remedy is None:
        remedy = dice.choice(APT[walk.phase] if walk.chance(0.8) else EVERY_REMEDY)
    if remedy in ("require_named_suit", "choose_trump") and walk.chance(0.7):
        fields["suit"] = dice.choice("SHDC")
    if remedy in ("choose_pack", "choose_seat") and walk.chance(0.7):
        fields["value"] = dice.choice(("red", "blue", "north"))
    if remedy in ("call_new_packs", "complete_from_stock", "draw_surplus") and walk.chance(0.3):
        fields["n"] = dice.randint(0, 3)
    if remedy == "choose_trump" and walk.turned and walk.chance(0.5):
        fields["card"] = walk.turned
    walk.do(dice.choice(ASKING), by, remedy=remedy, **fields)


def chatter(walk: Walk) -> None:
    """Say something, apt or not."""
    dice = walk.dice
    by = walk.one()
    ground, remedy = dice.choice(EVERY_GROUND), dice.choice(APT[walk.phase])
    say: list[Callable[[], Any]] = [
        lambda: ask(walk, by),
        lambda: ask(walk, by),
        lambda: ask(walk, by, ground=ground, about=walk.event(), of=dice.choice((None, walk.one()))),
        lambda: walk.do("notice", by, subject=ground, about=walk.event() if walk.chance(0.3) else None),
        lambda: walk.do("waive", by, remedy=dice.choice((None, remedy))),
        lambda: walk.do("waive", by, ground=ground, about=walk.event()),
        lambda: walk.do("permit", by, remedy=remedy, about=walk.event()),
        lambda: walk.do("agree", topic="stakes", value="none"),
    ]
    if walk.events:
        say += [
            lambda: walk.do("object", by, to=walk.event(), ground=dice.choice((None, ground))),
            lambda: walk.do("decline", by, about=walk.event()),
            lambda: walk.do("settle", about=walk.event(), terms="let it be", remedy=dice.choice((None, "fresh_deal"))),
        ]
    dice.choice(say)()
