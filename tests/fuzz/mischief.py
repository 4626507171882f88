"""What goes wrong at a fuzzed table: irregular acts, by the phase that they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.fuzz.comply import complete, discard_surplus, draw_surplus, rectify, take_back
from tests.fuzz.walk import PACKS, Walk
from tests.property.sitting import PACK

Trick = Callable[[Walk], Any]
ORDERS: Final = ("3-2", "2-3", "2-2-1")


def mishap(walk: Walk) -> None:
    """Let something go wrong that belongs to the phase; now and then something that belongs to another."""
    phase = walk.phase if walk.chance(0.9) else walk.dice.choice(sorted(MISCHIEF))
    walk.dice.choice(MISCHIEF[phase])(walk)


def some(walk: Walk, cards: list[str], most: int = 2) -> list[str]:
    """Return some of the cards, at least one if there is any."""
    return walk.dice.sample(cards, min(len(cards), walk.dice.randint(1, most)))


# --- before the deal


def shuffled_amiss(walk: Walk) -> None:
    """Shuffle the wrong pack, at the wrong time, or so that cards are seen."""
    by = walk.one()
    manner = walk.dice.choice((None, "below_table", "faces_shown", "faces_shown"))
    saw = {walk.one(): some(walk, list(PACK))} if manner == "faces_shown" and walk.chance(0.6) else None
    walk.do("shuffle", by, pack=walk.dice.choice((None, "red", "blue", walk.pack)), manner=manner, saw=saw)


def cut_amiss(walk: Walk) -> None:
    """Cut too few cards, show some, break off, or let the wrong player cut."""
    lifted = walk.dice.choice((1, 2, 16, 30, 31))
    exposed = some(walk, walk.stock or list(PACK), 3) if walk.chance(0.5) else None
    completed = False if walk.chance(0.3) else None
    by = walk.non_dealer if walk.chance(0.7) else walk.dealer
    pack = walk.dice.choice((None, walk.pack, PACKS[walk.non_dealer]))
    left = walk.dice.choice((None, 32 - lifted))
    walk.do("cut", by, pack=pack, lifted=lifted, left=left, exposed=exposed, completed=completed)


def cut_for_deal_amiss(walk: Walk) -> None:
    """Cut for the deal with equal cards, too few, or two shown."""
    cards = some(walk, list(PACK))
    for by in walk.dice.sample(("Anne", "Bert", "Anne"), 2):
        walk.do("cut_for_deal", by, pack=walk.dice.choice((None, "red")), lifted=walk.dice.choice((None, 1, 9)),
                left=walk.dice.choice((None, 1, 9)), exposed=cards)  # fmt: skip
        if walk.chance(0.6):
            cards = some(walk, list(PACK))


def choose(walk: Walk) -> None:
    """Choose a pack, a seat or a new pack."""
    what = walk.dice.choice(("pack", "seat", "new_pack"))
    value = walk.dice.choice(("north", "south")) if what == "seat" else walk.dice.choice(("red", "blue", "green"))
    walk.do("choose", walk.one(), what=what, value=value)


def new_packs(walk: Walk) -> None:
    """Call for new packs, perhaps get them."""
    walk.do("call_new_cards", walk.one(), n=walk.dice.choice((None, 0, 1, 2, 3)))
    if walk.chance(0.7):
        packs = walk.dice.choice((1, 2, ["green"], ["green", "white"]))
        walk.do("new_packs", packs=packs, paid_by=walk.dice.choice((None, walk.one())))


def pack_examined(walk: Walk) -> None:
    """Examine a pack, or find a fault in it."""
    pack = walk.dice.choice((None, "red", "blue"))
    if walk.chance(0.5):
        walk.do("examine", walk.one(), what="pack", pack=pack, found=walk.dice.choice((None, "sound", "faulty")))
    else:
        fault = some(walk, list(PACK))
        walk.do("pack_fault", walk.one(), pack=pack, **{walk.dice.choice(("extra", "missing")): fault})


def chosen_again(walk: Walk) -> None:
    """Choose a pack or a seat, and then again; or new packs are brought, and one of them is chosen."""
    if walk.chance(0.5):
        what, values = walk.dice.choice((("pack", ("red", "blue")), ("seat", ("north", "south"))))
        for value in values:
            walk.do("choose", walk.one(), what=what, value=value)
        return
    by = walk.one()
    walk.do("call_new_cards", by, n=2)
    walk.do("new_packs", packs=["green", "white"], paid_by=walk.dice.choice((by, walk.other(by))))
    walk.do("choose", walk.one(), what="new_pack", value="green")


# --- dealing and the turn-up


def exposed(walk: Walk) -> None:
    """Expose a card of somebody's hand or of the stock."""
    of = walk.dice.choice((*walk.hands, "stock"))
    cards = walk.stock if of == "stock" else walk.hands[of]
    if cards:
        walk.do("expose", walk.one(), cards=some(walk, cards), of=of)


def faced(walk: Walk) -> None:
    """Find a card lying face up; it is the top one of the stock half of the time."""
    if walk.stock:
        card = walk.stock[-1] if walk.chance(0.5) else walk.dice.choice(walk.stock)
        walk.do("found_faced", walk.one(), where=walk.dice.choice(("pack", "stock")), card=card)
        if walk.chance(0.3):
            walk.do("look", walk.one(), at="faced")


def looked(walk: Walk) -> None:
    """Look at something one may or may not look at."""
    by = walk.one()
    at = walk.dice.choice(("hand", "packet", "given", "drawn", "surplus", "discard", "faced", "tricks"))
    of = walk.dice.choice((None, None, *walk.hands))
    cards = walk.laid[of or by]
    walk.do("look", by, at=at, of=of, cards=some(walk, cards) if at == "discard" and cards else None)


def turned_again(walk: Walk) -> None:
    """Turn cards as for trumps."""
    if walk.stock:
        walk.do("turn_up", walk.dealer, cards=walk.draw(walk.dice.choice((1, 1, 2))),
                **({"from": "elsewhere"} if walk.chance(0.3) else {}))  # fmt: skip


def turned_rightly(walk: Walk) -> None:
    """Say that the wrong card was turned, and turn another in its place."""
    walk.do("notice", walk.non_dealer, subject="turned_cards")
    walk.do("turn_up", walk.dealer, cards=walk.draw(1) or ["7S"])


# --- the exchange


def took_discard_back(walk: Walk) -> None:
    """Lay cards away and try to have them back."""
    by = walk.one()
    if walk.hands[by]:
        laid = some(walk, walk.hands[by])
        place = walk.dice.choice((None, "on_adversary"))
        walk.do("discard", by, cards=walk.shown(laid), place=place)
        walk.do("retract", by, what="discard")


def proposed_amiss(walk: Walk) -> None:
    """Propose for more cards than a hand holds, answer oneself, or ask leave to propose again."""
    by = walk.non_dealer
    way = walk.dice.randrange(3)
    if way < 2:
        walk.do("propose", by, n=6 if way else None)
        walk.do("answer", by, reply=walk.dice.choice(("accept", "refuse")))
    else:
        walk.do("claim", by, remedy="propose_again")


def turned_in_giving(walk: Walk) -> None:
    """Turn a card as for trumps after giving; the other proposes again, and may be given that card."""
    card = walk.draw(1)
    if not card:
        return
    walk.do("turn_up", walk.dealer, cards=card)
    walk.do("propose", walk.non_dealer)
    walk.do("answer", walk.dealer, reply=walk.dice.choice(("accept", "refuse")))
    if walk.chance(0.6):
        if walk.chance(0.6):
            walk.do("elect", walk.non_dealer, remedy="take_exposed", card=card[0])
        to = walk.one()
        walk.do("give", walk.dealer, to=to, cards=card)
        walk.hands[to] += card


def took_word_back(walk: Walk) -> None:
    """Try to take back what was said."""
    what = walk.dice.choice(("proposal", "number", "acceptance", "refusal", "discard"))
    walk.do("retract", walk.one(), what=what)


def spoke_amiss(walk: Walk) -> None:
    """Propose, ask or answer out of turn."""
    act = walk.dice.choice(("propose", "ask", "answer", "ask_taken", "tell_taken"))
    by, n = walk.one(), walk.dice.randint(0, 6)
    if act == "answer":
        reply = walk.dice.choice(("accept", "refuse", "accept_if_enough"))
        walk.do(act, by, reply=reply, n=walk.dice.choice((None, n)))
    else:
        number = {"propose": walk.dice.choice((None, n)), "ask_taken": None}.get(act, n)
        walk.do(act, by, n=number)


def discarded_amiss(walk: Walk) -> None:
    """Discard a card of one's own, anyhow."""
    by = walk.one()
    if walk.hands[by]:
        laid = some(walk, walk.hands[by])
        walk.hands[by] = [card for card in walk.hands[by] if card not in laid]
        walk.laid[by] += laid
        walk.do("discard", by, cards=walk.shown(laid), face=walk.dice.choice((None, "up")),
                place=walk.dice.choice((None, "own", "on_stock", "on_adversary")))  # fmt: skip


def gave_amiss(walk: Walk) -> None:
    """Give cards that nobody asked for, or from elsewhere."""
    cards = walk.draw(walk.dice.randint(1, 3))
    if cards:
        to = walk.one()
        walk.hands[to] += cards
        walk.do("give", walk.dealer, to=to, cards=walk.shown(cards), source=walk.dice.choice((None, "elsewhere")))
        if walk.chance(0.4):
            walk.do("mix", to)


def shown_in_giving(walk: Walk) -> None:
    """Give a card so that it shows; it is taken, refused or thrown aside, and the next one given."""
    cards = walk.draw(1)
    if not cards:
        return
    to = walk.one()
    if walk.chance(0.5):
        walk.do("give", walk.dealer, to=to, cards=cards)
    walk.do("expose", walk.dealer, cards=cards, of=to)
    ask = walk.dice.choice(("take_exposed", "refuse_exposed", "refuse_exposed", "must_take_exposed"))
    walk.do(walk.dice.choice(("elect", "claim")), to, remedy=ask)
    if walk.chance(0.5):
        walk.do("claim", to, remedy="serve_as_asked")
    if walk.chance(0.5):
        walk.do("throw_aside", walk.dealer, cards=cards)
        cards = walk.draw(1)
        walk.do("give", walk.dealer, to=to, cards=cards)
    walk.hands[to] += cards


def threw_aside(walk: Walk) -> None:
    """Throw a card of the stock aside, or put cards back."""
    if walk.stock and walk.chance(0.5):
        walk.do("throw_aside", walk.one(), cards=walk.draw(1))
        return
    by = walk.one()
    if walk.hands[by]:
        card = walk.dice.choice(walk.hands[by])
        place = walk.dice.choice(("stock", "pack", "hand", "table"))
        if place in ("stock", "pack"):
            walk.hands[by].remove(card)
            walk.stock.append(card)
        walk.do("put_back", by, cards=[card], place=place)


# --- the king, the play, the marks


def announced(walk: Walk) -> None:
    """Announce the king, held or not, and perhaps mark it; or own up."""
    by = walk.one()
    if walk.chance(0.7):
        walk.do("announce_king", by)
    if walk.chance(0.5):
        walk.do("mark", by, n=1, reason=walk.dice.choice(("held_king", "held_king", "turned_king", None)))
    if walk.chance(0.2) and walk.events:
        walk.do("declare_error", by, about=walk.event())


def misnamed(walk: Walk) -> None:
    """Lead under the name of another suit; the other calls for that suit, and the card goes back."""
    by = walk.leader or walk.one()
    if not walk.hands[by] or len(walk.table) % 2:
        return
    card = walk.dice.choice(walk.hands[by])
    suit = walk.dice.choice([suit for suit in "SHDC" if suit != card[-1]])
    walk.do("lead", by, card=card, named_suit=suit)
    if walk.chance(0.7):
        walk.do("require", walk.other(by), remedy="require_named_suit", suit=suit)
    if walk.chance(0.7):
        walk.do("take_back", by, card=card)
    else:
        walk.hands[by].remove(card)
        walk.table.append((by, card))


def revealed(walk: Walk) -> None:
    """Show cards of a hand."""
    by = walk.one()
    if walk.hands[by]:
        walk.do("reveal", by, cards=some(walk, walk.hands[by], 5), place=walk.dice.choice((None, "hand")))


def led_amiss(walk: Walk) -> None:
    """Lead, or play, a card out of turn; it mostly goes back."""
    by = walk.one()
    if not walk.hands[by]:
        return
    card = walk.dice.choice(walk.hands[by])
    act = walk.dice.choice(("lead", "lead", "play"))
    named = walk.dice.choice((None, None, "S", "H", "D", "C")) if act == "lead" else None
    walk.do(act, by, card=card, named_suit=named)
    if walk.chance(0.7):
        walk.do("take_back", by, card=card)
    else:
        walk.hands[by].remove(card)


def gave_up(walk: Walk) -> None:
    """Give the hand up, or throw it down with a claim."""
    by = walk.one()
    if walk.chance(0.5):
        walk.do("abandon", by, cards=walk.hands[by] if walk.chance(0.5) else None)
    else:
        claiming = walk.dice.choice((None, "score", "point", "vole", 1, 2, 3))
        walk.do("throw_down", by, claiming=claiming, cards=walk.hands[by] if walk.chance(0.5) else None)


def marked_amiss(walk: Walk) -> None:
    """Mark anything for anybody, take some down, or admit it."""
    by, dice = walk.one(), walk.dice
    reason = dice.choice((None, "turned_king", "held_king", "point", "point", "vole"))
    way = dice.random()
    if way < 0.6:
        walk.do("mark", by, n=dice.choice((1, 1, 2, 3)), reason=reason, of=dice.choice((None, None, None, walk.one())))
    elif way < 0.8:
        walk.do("unmark", by, n=dice.choice((1, 2)), of=dice.choice((None, walk.one())), about=walk.event())
    else:
        walk.do("admit", by, n=dice.choice((None, 1, 2)), about=walk.event())


def scorer_speaks(walk: Walk) -> None:
    """Let the scorer assert something, or open or close a game."""
    dice = walk.dice
    score = {player: dice.randint(0, 5) for player in walk.hands}
    act = dice.choice(("check", "check", "close_game", "open_game", "result"))
    told: dict[str, dict[str, Any]] = {
        "check": {"score": score, "winner": walk.one(), "tricks": {walk.one(): dice.randint(0, 5)}},
        "close_game": {"winner": dice.choice((None, walk.one())), "score": dice.choice((None, score))},
        "open_game": {"number": dice.choice((None, 2))},
        "result": {"winner": walk.one(), "vole": dice.choice((None, True, False))},
    }
    walk.do(act, None, **told[act])


def gathered(walk: Walk) -> None:
    """Gather a trick, rightly or not."""
    walk.do("gather", walk.one())


def by_one(act: Callable[[Walk, str], None]) -> Trick:
    """Return a trick that one of the players does."""
    return lambda walk: act(walk, walk.one())


_BEFORE: Final[tuple[Trick, ...]] = (
    *(shuffled_amiss, shuffled_amiss, cut_amiss, cut_amiss, cut_for_deal_amiss, choose, new_packs, pack_examined),
    chosen_again,
    lambda walk: walk.do("omit_cut"),
    lambda walk: walk.do("notify_order", walk.one(), order=walk.dice.choice(ORDERS)),
)
_PUT_RIGHT: Final = tuple(map(by_one, (rectify, draw_surplus, discard_surplus, complete)))

MISCHIEF: Final[dict[str, tuple[Trick, ...]]] = {
    "before": _BEFORE,
    "dealing": (exposed, exposed, faced, faced, looked, pack_examined, new_packs, *_BEFORE[:4]),
    "turned": (exposed, faced, looked, looked, turned_again, turned_rightly, announced, *_PUT_RIGHT),
    "exchange": (
        *(took_word_back, took_word_back, spoke_amiss, spoke_amiss, discarded_amiss, gave_amiss, threw_aside),
        *(shown_in_giving, shown_in_giving, took_discard_back, proposed_amiss, turned_in_giving, turned_in_giving),
        *(turned_again, exposed, faced, looked, announced, pack_examined, *_PUT_RIGHT),
    ),
    "play": (
        *(announced, announced, revealed, led_amiss, led_amiss, gave_up, marked_amiss, gathered, looked, exposed),
        *(misnamed, misnamed, gave_amiss),
        *(by_one(take_back), by_one(draw_surplus), by_one(complete), pack_examined, spoke_amiss, new_packs),
    ),
    "after": (marked_amiss, marked_amiss, marked_amiss, scorer_speaks, looked, revealed, pack_examined, new_packs),
}
