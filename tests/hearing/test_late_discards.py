"""Discards in two parts, the second after the cards came: either player, any numbers, any order of the acts."""

from __future__ import annotations

import itertools

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.record import loads_log
from tests.shared import rulebook

HELD = {"Anne": ["7C", "AH", "JS", "QS", "KS"], "Bert": ["8S", "9S", "JC", "QC", "10H"]}
GIVEN = {"Anne": ["KH", "QH", "9D"], "Bert": ["7H", "9H", "JD"]}
OTHER = {"Anne": "Bert", "Bert": "Anne"}
LAW = {"Anne": "29", "Bert": "33"}

APART = ("before taking up", "never taken up", "after taking up", "noticed apart")
MIXED = ("after mixing", "after a card given was played", "after a notice", "after a claim was given up")
UNKNOWN = ("nothing tells",)

SIZES = [(before, after, taken) for before in range(3) for after in range(1, 3) for taken in range(1, 4)]
"""How many cards are laid away before the cards come, how many afterwards, and how many come."""


def acts(player: str, sizes: tuple[int, int, int], time: str, *, singly: bool, faces: bool) -> list[str]:
    """Return the acts of a player who discards in two parts, and what the other says, as lines of a log."""
    before, after, taken = sizes
    other = OTHER[player]
    hand = HELD[player]

    def lay(id: str, cards: list[str]) -> str:
        told = f"[{', '.join(cards)}]" if faces else len(cards)
        return f"{{id: {id}, do: discard, by: {player}, cards: {told}}}"

    parts = [[card] for card in hand[before : before + after]] if singly else [hand[before : before + after]]
    late = [lay(f"late{n}", cards) for n, cards in enumerate(parts)]
    first = [lay("first", hand[:before])] if before else []
    come = f"[{', '.join(GIVEN[player][:taken])}]" if faces else taken
    give = f"{{id: give, do: give, by: Bert, to: {player}, cards: {come}}}"
    up = f"{{id: up, do: take_up, by: {player}, what: given}}"
    mix = f"{{id: mix, do: mix, by: {player}}}"
    notice = f"{{id: notice, do: notice, by: {other}, subject: given_count}}"
    waive = f"{{id: waive, do: waive, by: {other}, remedy: fresh_deal, ground: given_count}}"
    claim = f"{{id: claim, do: claim, by: {other}, remedy: fresh_deal, ground: given_count}}"
    led, reply = ("KH", "10H") if player == "Anne" else ("AC", "7H")
    trick = f"{{id: t1, trick: [Anne {led}, Bert {reply}]}}"
    rest = {
        "before taking up": [*late, up, mix, claim],
        "never taken up": [*late, trick, claim],
        "after taking up": [up, *late, mix, claim],
        "noticed apart": [notice, *late, mix, claim],
        "after mixing": [mix, *late, claim],
        "after a card given was played": [trick, *late, claim],
        "after a notice": [mix, notice, *late, claim],
        "after a claim was given up": [mix, notice, waive, *late, claim],
        "nothing tells": [*late, trick, claim],
    }[time]
    return [*first, give, *rest]


def log_of(player: str, lines: list[str], taken: int, *, looking: bool = True) -> str:
    """Return the log of an exchange with the acts of a player; before the dealer's the other has exchanged one card."""
    hers = (
        [] if player == "Anne" else ["{do: discard, by: Anne, cards: 7C}", "{do: give, by: Bert, to: Anne, cards: AC}"]
    )
    hands = ", ".join(f"{name}: {' '.join(cards)}" for name, cards in HELD.items())
    head = [
        f"{{id: d, deal: {{by: Bert, hands: {{{hands}}}, turn_up: 8D}}}}",
        f"{{do: propose, by: Anne, n: {taken if player == 'Anne' else 1}}}",
        "{do: answer, by: Bert, reply: accept}",
    ]
    recorded = "looking, marking" if looking else "marking"
    text = f"format: referee.log/1\nplayers: [Anne, Bert]\nrecorded: [{recorded}]\nevents:\n"
    return text + "".join(f"  - {line}\n" for line in [*head, *hers, *lines])


def answer_to(found: Adjudication, event: str = "claim") -> tuple[str, str | None]:
    """Return the outcome of the ruling that answers an event, and why it failed if it did."""
    ruling = next(each for each in found.rulings if each.answers == event and each.outcome != "open")
    return ruling.outcome, ruling.failed.condition if ruling.failed is not None else None


def expected(sizes: tuple[int, int, int], time: str) -> tuple[str, str | None]:
    """Return how a claim of a fresh deal is answered that is made in the end: for either player alike."""
    before, after, taken = sizes
    if taken <= before or (time in APART and taken <= before + after):
        return "denied", "not_so"
    if time == "after a claim was given up" and taken > before + after:
        return "denied", "given_up"  # he can draw what is too many still; else he has the choice again
    return ("undetermined", None) if time in UNKNOWN and taken <= before + after else ("granted", None)


CASES = [
    (sizes, time, singly, faces)
    for sizes, time, singly, faces in itertools.product(SIZES, APART + MIXED + UNKNOWN, (False, True), (True, False))
    if not (singly and sizes[1] == 1)
    if faces or time not in ("never taken up", "after a card given was played", "nothing tells")  # a card must show it
]


@pytest.mark.turns(3)
@pytest.mark.parametrize("time", APART + MIXED + UNKNOWN)
def test_both_players_are_ruled_on_alike_whatever_the_order(time: str) -> None:
    for sizes, when, singly, faces in CASES:
        if when != time:
            continue
        found = {}
        for player in HELD:
            lines = acts(player, sizes, time, singly=singly, faces=faces)
            log = loads_log(log_of(player, lines, sizes[2], looking=time not in UNKNOWN))
            found[player] = adjudicate(log, rulebook("london"))
            context = (player, sizes, time, singly, faces)
            outcome, failed = answer_to(found[player])
            if outcome == "denied" and sizes[2] <= sizes[0] + sizes[1] - 1 and failed == "spared":
                failed = "not_so"  # the dealer has taken fewer than he laid away, which is a law of its own
            assert (outcome, failed) == expected(sizes, time), context
            assert not found[player].problems, context


@pytest.mark.turns(3)
@pytest.mark.parametrize("player", list(HELD))
@pytest.mark.parametrize("time", [*APART, *MIXED, *UNKNOWN])
def test_each_late_part_is_told(player: str, time: str) -> None:
    for sizes, when, singly, faces in CASES:
        over = sizes[0] + sizes[1] > sizes[2]
        if when != time or (over and time == "after a card given was played"):
            continue  # then there is no exchange any more that a card too few could belong to
        lines = acts(player, sizes, time, singly=singly, faces=faces)
        log = loads_log(log_of(player, lines, sizes[2], looking=time not in UNKNOWN))
        rulings = adjudicate(log, rulebook("london")).rulings
        late = [event.id for event in log.events if event.id.startswith("late")]
        told = [each.answers for each in rulings if each.outcome == "barred" and each.clause == "28.1"]
        assert told == late, (sizes, singly, faces)


@pytest.mark.parametrize("player", list(HELD))
@pytest.mark.parametrize("chosen", ["waived", "elected"])
def test_cards_are_drawn_only_from_a_hand_that_holds_too_many(player: str, chosen: str) -> None:
    other = OTHER[player]
    ask = f"{{id: ask, do: elect, by: {other}, remedy: draw_surplus, ground: given_count}}"
    draw = f"{{id: draw, do: draw, by: {other}, hand_of: {player}, cards: 1}}"
    for sizes in SIZES:
        before, after, taken = sizes
        if taken <= before:
            continue
        lines = acts(player, sizes, "after a claim was given up", singly=False, faces=False)[:-1]
        if chosen == "elected":
            elect = f"{{id: elect, do: elect, by: {other}, remedy: draw_surplus, ground: given_count}}"
            lines = [elect if "do: waive" in line else line for line in lines]
        asked = adjudicate(loads_log(log_of(player, [*lines, ask], taken)), rulebook("london"))
        drawn = adjudicate(loads_log(log_of(player, [*lines, draw], taken)), rulebook("london"))
        left = taken - before - after
        lapsed = [ruling.event for ruling in asked.rulings if ruling.outcome == "lapsed"]
        assert lapsed == ([] if left > 0 else ["late0"]), sizes
        assert left > 0 or answer_to(asked, "ask")[0] == "denied", sizes
        assert left > 0 or answer_to(drawn, "draw")[0] == "barred", sizes
        assert left <= 0 or chosen == "elected" or answer_to(asked, "ask")[0] == "granted", sizes
        assert left != 1 or answer_to(drawn, "draw")[0] in ("exercised", "complied"), sizes


@pytest.mark.parametrize("code", ["french", "general", "akagiri", "denexa"])
@pytest.mark.parametrize("time", [*APART, *MIXED])
def test_codes_that_do_not_say_what_follows_leave_it_open(code: str, time: str) -> None:
    for sizes in ((1, 1, 2), (0, 2, 2), (0, 1, 1), (0, 1, 2)):
        for player in HELD:
            lines = acts(player, sizes, time, singly=False, faces=True)
            found = adjudicate(loads_log(log_of(player, lines, sizes[2])), rulebook(code))
            late = [ruling.outcome for ruling in found.rulings if ruling.answers == "late0" or ruling.event == "late0"]
            assert late[:1] in (["barred"], ["undetermined"]), (player, sizes)
            assert answer_to(found) == ("undetermined", None), (player, sizes)


@pytest.mark.parametrize("singly", [False, True])
def test_what_is_laid_away_for_another_proposal_is_no_late_discard(singly: bool) -> None:
    late = ["AH", "JS"] if singly else ["AH, JS"]
    lay = [f"{{do: discard, by: Anne, cards: [{cards}]}}" for cards in late]
    first = ["{do: discard, by: Anne, cards: 7C}", "{do: give, by: Bert, to: Anne, cards: KH QH}"]
    again = ["{do: propose, by: Anne, n: 2}", *lay, "{do: answer, by: Bert, reply: accept}"]
    served = "{do: give, by: Bert, to: Anne, cards: 9D 7D}"
    claim = "{id: claim, do: claim, by: Bert, remedy: fresh_deal, ground: given_count}"
    log = log_of("Anne", [*first, "{do: mix, by: Anne}", *again, served, claim], 2)
    found = adjudicate(loads_log(log), rulebook("london"))
    assert [ruling.clause for ruling in found.rulings] == ["29.2", "29.2"]
    assert answer_to(found) == ("granted", None)
