"""The matters that rulings are about, as the output tells them: the fact, its act, and what a sentence on it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from referee.docket import Case, Detail, Matter, MatterRow
from referee.law import HAND
from referee.record import NO_EVENT, RANK_OF, SUIT_OF, UNKNOWN, Event, Mark
from referee.score import Due, MarkMade
from referee.table import FACTS, KING, Deal, Fact, Trick, duties_of_reply

Details = dict[str, Detail]

TOLD_OF_ACT: Final = {
    "card": "card",
    "cards": "cards",
    "exposed": "shown",
    "extra": "extra",
    "other_pack": "foreign",
    "besides": "besides",
    "missing": "missing",
    "lifted": "lifted",
    "left": "left",
    "n": "n",
    "packs": "packs",
    "pack": "pack_name",
    "value": "value",
    "remedy": "remedy",
    "reason": "for",
    "claiming": "score_claimed",
    "of": "whose",
}
"""The fields of a decisive act that a sentence on it needs, each with the name that it has among the details."""


def matter_rows(case: Case) -> list[MatterRow]:
    """Return the matters that rulings are about, in the order of their decisive acts.

    Args:
        case: the hearing so far.
    """
    numbered = enumerate(case.named_matters, start=1)
    rows = [(matter.fact.event, _row(case, f"m{number}", matter)) for number, matter in numbered]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _row(case: Case, id: str, matter: Matter) -> MatterRow:
    fact = matter.fact
    return MatterRow(
        id=id,
        deal=fact.deal.number,
        fact=fact.name,
        event=case.ids[fact.event],
        actor=fact.actor,
        evidence=case.evidence(fact.evidence),
        truth=fact.truth,
        details=_details(case, matter),
    )


def _details(case: Case, matter: Matter) -> Details:
    """Return what is known of a fact: of its act, its deal and what it is about; its own fields go before these."""
    fact, act = matter.fact, case.acts[matter.fact.event]
    found: dict[str, Any] = {}
    for part in (_of_act(fact, act), _of_deal(case, fact.deal), *_of_object(case, fact, act), _of_fields(case, fact)):
        found.update(part)
    if _wished(matter, act):
        found |= {"wished": True, "asker": act.by}
    told = {name: _plain(value) for name, value in sorted(found.items()) if value not in ("", (), [])}
    return {name: value for name, value in told.items() if value is not None}


def _plain(value: Any) -> Detail | None:
    """Return a value of a detail as plain data; where several are possible all of them, but of a number none."""
    if isinstance(value, frozenset):
        return None if any(type(each) is int for each in value) else sorted(map(str, value))
    return [str(each) for each in value] if isinstance(value, tuple | list) else value


def _wished(matter: Matter, act: Event) -> bool:
    """Whether the fact is only what an act would be that a player asks for."""
    fact = matter.fact
    asked = act.asks and fact.proved_at in (NO_EVENT, fact.event) and fact.event == max(fact.evidence, default=-1)
    return asked and fact.truth is True and not FACTS[fact.name].words and not matter.entered


def _of_act(fact: Fact, act: Event) -> dict[str, Any]:
    """Return what the decisive act tells; an act that only brings up what did not happen tells nothing of it."""
    told = {name: getattr(act, field, None) for field, name in TOLD_OF_ACT.items()}
    return {"do": act.do} | ({} if fact.supposed else told)


def _of_deal(case: Case, deal: Deal) -> dict[str, Any]:
    return {
        "dealer": deal.dealer,
        "non_dealer": deal.non_dealer,
        "king": f"{KING}{deal.trump}" if deal.trump is not None else None,
        "turned": deal.turn_up,
        "all_turned": tuple(card for _, cards in deal.turned for card in cards) if len(deal.turned) > 1 else None,
        "hand_size": case.table.game.hand_size,
    }


def _of_fields(case: Case, fact: Fact) -> dict[str, Any]:
    """Return the fields of a fact as they stand now; of one that did not happen those that are known all the same."""
    values = FACTS[fact.name].values
    if fact.supposed:
        return {name: fact.fields.get(name) for name in values if not values[name].opaque}
    return {name: fact.value(case.table, name) for name in values if not values[name].opaque}


def _of_object(case: Case, fact: Fact, act: Event) -> Iterator[dict[str, Any]]:
    """Yield what is to be told of the thing that a fact is about, by what it is, and of the player concerned."""
    deal, about = fact.deal, fact.about
    if fact.actor in deal.hands:
        yield {"other": deal.other(str(fact.actor))}
    if fact.trick is not None:
        yield _of_trick(fact, fact.trick)
        yield {"held": tuple(_due_cards(case, fact, fact.trick, getattr(act, "card", None)))}
    person = about if isinstance(about, str) and about in deal.hands else fact.actor
    if person in deal.hands:
        yield {"player": person} | _of_hand(deal, str(person), fact)
    if isinstance(about, Due):
        yield {"points": about.points, "for": about.kind}
    if isinstance(about, MarkMade):
        yield _of_mark(about) | ({"again": True} if _marked_before(case, about) else {})


def _of_trick(fact: Fact, trick: Trick) -> dict[str, Any]:
    """Return a trick as it was played: its number in its round, both cards, and who has won it."""
    playing = next(
        round for round in reversed(fact.deal.rounds) if trick in round.tricks or round is fact.deal.rounds[0]
    )
    since = trick.led_at if trick.replied_at is None else trick.replied_at
    before = sum(each.replied_at is not None and each.replied_at < since for each in playing.tricks)
    number = before + 1 if trick in playing.tricks else None
    return {
        "trick": number,
        "leader": trick.leader,
        "follower": fact.deal.other(trick.leader),
        "lead": trick.lead,
        "reply": trick.reply or trick.withdrawn,
        "winner": trick.winner,
    }


def _due_cards(case: Case, fact: Fact, trick: Trick, played: str | None) -> list[str]:
    """Return the cards that were held for certain and should have been played in the stead of the one played."""
    deal, by = fact.deal, str(fact.actor)
    wanted = _wanted(case, fact, trick, played)
    if wanted is None or by not in deal.hands:
        return []
    held = [card for card in deal.hands[by].certain(fact.event) if card != UNKNOWN and wanted(card)]
    return sorted(held, key=lambda card: case.table.game.ranks.index(RANK_OF[card]))


def _wanted(case: Case, fact: Fact, trick: Trick, played: str | None) -> Callable[[str], bool] | None:
    """Return which cards were due where a fact is a fault in playing to a trick, or in naming its suit."""
    named, game, trump = fact.fields.get("named"), case.table.game, fact.deal.trump
    if named is not None:
        return lambda card: SUIT_OF[card] == named
    if not FACTS[fact.name].of_play or played in (None, UNKNOWN):
        return None
    for won in (False, True):
        for fault, better, _ in duties_of_reply(game, trump, trick, SUIT_OF[str(played)], won=won):
            if isinstance(fact, fault):
                return lambda card: card != played and better(card)
    return None


def _of_hand(deal: Deal, player: str, fact: Fact) -> dict[str, Any]:
    """Return the numbers of cards that a player was dealt, and asked for, laid away and was given in the exchange."""
    packets = [n for at, to, n, _ in deal.packets if to == player and at <= fact.event]
    begun = [each for each in deal.exchanges if each.begun <= fact.event]
    exchange = fact.fields.get("exchange") or (begun[-1] if begun else None)
    first = packets or [n for at, _, n, _ in deal.packets if at <= fact.event]
    told: dict[str, Any] = {"packets": "-".join(map(str, first)), "dealt": deal.dealt.get(player) if packets else None}
    if exchange is None:
        return told
    numbers = exchange.numbers_told.get(player)
    return told | {
        "asked": exchange.asked if player == deal.non_dealer else None,
        "told": max(numbers) if numbers else None,
        "laid": exchange.in_time(player),
        "laid_later": exchange.laid_later.get(player),
        "given": exchange.given.get(player, 0),
        "filled": exchange.completed.get(player),
    }


def _of_mark(mark: MarkMade) -> dict[str, Any]:
    told = {"points": mark.n, "excess": mark.excess, "for": mark.reason, "unproved": mark.unproved or None}
    return told | {"tricks": _tricks_won(mark) if mark.reason in HAND else None}


def _tricks_won(mark: MarkMade) -> int | None:
    """Return how many tricks a player had won who put points up for them; ``None`` where cards count as tricks."""
    rounds = mark.deal.rounds if mark.deal is not None and not mark.deal.counted else []
    played = [[t for t in each.tricks if t.replied_at is not None and t.replied_at < mark.at] for each in rounds]
    last = next((tricks for tricks in reversed(played) if tricks), None)
    return None if last is None else sum(trick.winner == mark.player for trick in last)


def _marked_before(case: Case, mark: MarkMade) -> bool:
    """Whether a player had put points up for the same thing before in the deal, and could have won it."""
    whose = mark.player, mark.reason
    earlier = [case.acts[at] for at in case.marks if at < mark.at and case.deals_at[at] is mark.deal]
    alike = [act for act in earlier if isinstance(act, Mark) and (act.of or act.by, act.reason) == whose]
    tricks = _tricks_won(mark) if mark.reason in HAND else None
    return bool(alike) and (tricks is None or tricks >= case.table.game.tricks_for_point)
