"""The phases of a fuzzed deal, each in order or not, with mishaps and words in between."""

from __future__ import annotations

from tests.fuzz.comply import HAND_SIZE, comply
from tests.fuzz.mischief import ORDERS, cut_for_deal_amiss, mishap
from tests.fuzz.talk import ask, chatter, respond
from tests.fuzz.walk import PACKS, DealOver, SittingOver, Walk
from tests.property.scorer import wins
from tests.property.sitting import PACK, allowed

DEALS = (1, 1, 1, 1, 2, 2, 3)


def stroll(walk: Walk) -> None:
    """Walk through a sitting of a few deals."""
    try:
        if walk.chance(0.15):
            settle_who_deals(walk)
        for _ in range(walk.dice.choice(DEALS)):
            deal(walk)
    except (SittingOver, DealOver):
        return


def deal(walk: Walk) -> None:
    """Walk through one deal, as far as it comes."""
    try:
        for phase in (before, dealing, turned, exchange, play):
            phase(walk)
    except DealOver:
        if walk.phase in ("play", "after"):
            again(walk)
    after(walk)


def pause(walk: Walk, often: float = 1.0) -> None:
    """Let the players react, and perhaps let something go wrong, or something be said."""
    respond(walk)
    comply(walk)
    if walk.chance(walk.wild * often):
        mishap(walk)
        respond(walk)
        comply(walk)
    if walk.chance(walk.wild * often / 2):
        chatter(walk)


def settle_who_deals(walk: Walk) -> None:
    """Cut for the deal and choose."""
    walk.phase = "before"
    if walk.chance(0.5):
        cut_for_deal_amiss(walk)
    for player in walk.hands:
        walk.do("cut_for_deal", player, exposed=[walk.dice.choice(PACK)])
    pause(walk, 2)
    if walk.chance(0.5):
        walk.do("choose", walk.one(), what="pack", value=walk.dice.choice(("red", "blue")))
    if walk.chance(0.3):
        walk.do("choose", walk.one(), what="seat", value="north")


def before(walk: Walk) -> None:
    """Shuffle, tell the order, cut; collect the cards first."""
    walk.phase = "before"
    walk.stock = list(PACK)
    walk.dice.shuffle(walk.stock)
    walk.hands = {player: [] for player in walk.hands}
    walk.laid = {player: [] for player in walk.hands}
    walk.table.clear()
    pause(walk)
    if walk.chance(0.8):
        walk.do("shuffle", walk.dealer, pack=walk.pack)
    pause(walk)
    if walk.chance(0.15):
        walk.do("notify_order", walk.dealer, order=walk.dice.choice(ORDERS[:2]))
    if walk.chance(0.8):
        lifted = walk.dice.randint(2, 30)
        walk.do("cut", walk.non_dealer, pack=walk.pack, lifted=lifted, left=32 - lifted)
    pause(walk)


def packets(walk: Walk) -> list[tuple[str, int]]:
    """Return the packets of a deal, mostly as they should be."""
    sizes = walk.dice.choice(((3, 2), (3, 2), (2, 3)))
    plan = [(player, size) for size in sizes for player in (walk.non_dealer, walk.dealer)]
    if not walk.chance(walk.wild * 3):
        return plan
    way = walk.dice.choice(("more", "more", "fewer", "fewer", "both", "swapped", "split"))
    at = walk.dice.randrange(len(plan))
    to, size = plan[at]
    if way in ("more", "both"):
        plan[at] = (to, size + walk.dice.choice((1, 1, 2)))
    if way in ("fewer", "both"):
        to, size = plan[at - 1]
        plan[at - 1] = (to, size - 1)
    if way == "swapped":
        plan[0], plan[1] = plan[1], plan[0]
    if way == "split":
        plan[at : at + 1] = [(to, 1), (to, size - 1)]
    return [(player, size) for player, size in plan if size]


def dealing(walk: Walk) -> None:
    """Deal packet after packet, perhaps from the wrong pack or by the wrong player."""
    walk.phase = "dealing"
    walk.dealer = walk.non_dealer if walk.chance(walk.wild) else walk.dealer
    pack = None if walk.chance(0.2) else walk.pack
    if walk.chance(walk.wild):
        pack = PACKS[walk.non_dealer]
    for to, size in packets(walk):
        cards = walk.draw(size)
        walk.hands[to] += cards
        walk.do("packet", walk.dealer, to=to, cards=walk.shown(cards), pack=pack)
        pause(walk, 0.7)
        if walk.chance(walk.wild / 4):
            walk.do("look", to, at=walk.dice.choice(("packet", "hand")))


def turned(walk: Walk) -> None:
    """Turn the trump; the hands are looked at."""
    walk.phase = "turned"
    count = 1 + walk.chance(walk.wild) + walk.chance(walk.wild / 3)
    cards = walk.draw(count) or ["7S"]
    if walk.chance(0.15):
        kings = [card for card in walk.stock if card[0] == "K"]
        if kings:
            walk.stock.remove(kings[0])
            walk.stock.append(cards[0])
            cards[0] = kings[0]
    walk.trump, walk.turned = cards[0][-1], cards[0]
    elsewhere = {"from": "elsewhere"} if walk.chance(walk.wild / 2) else {}
    walk.do("turn_up", walk.dealer, cards=cards, **elsewhere)
    if cards[0][0] == "K" and walk.chance(0.7):
        walk.do("mark", walk.dealer, n=1, reason="turned_king")
    pause(walk)
    for player in walk.dice.sample(list(walk.hands), 2):
        if walk.chance(0.85):
            walk.do("look", player, at="hand")
            pause(walk, 0.5)


def exchange(walk: Walk) -> None:
    """Propose, answer, discard and give, as long as both like it."""
    walk.phase = "exchange"
    dice, other, dealer = walk.dice, walk.non_dealer, walk.dealer
    pause(walk)
    while walk.stock and walk.chance(0.6):
        wanted, taken = dice.randint(1, 5), dice.randint(0, 5)
        named = walk.chance(0.5)
        walk.do("propose", other, n=wanted if named else None)
        pause(walk)
        reply = dice.choice(("accept", "accept", "accept", "refuse", "accept_if_enough"))
        walk.do("answer", dealer, reply=reply, n=taken if reply == "accept" and walk.chance(0.4) else None)
        pause(walk)
        if reply == "refuse":
            if walk.chance(0.1):
                ask(walk, other, remedy="serve_as_asked")
            break
        if not named:
            walk.do("ask", other, n=wanted)
            pause(walk, 0.7)
        serve(walk, {other: wanted, dealer: taken})
        if walk.chance(0.15):
            walk.do("ask_taken", other)
            walk.do("tell_taken", dealer, n=taken)


def serve(walk: Walk, wanted: dict[str, int]) -> None:
    """Let both discard, and be given cards, a few too many or too few now and then."""
    dice = walk.dice
    for player, number in wanted.items():
        number = max(number + (dice.choice((-1, 1)) if walk.chance(walk.wild) else 0), 0)
        hand = walk.hands[player]
        laid = dice.sample(hand, min(number, len(hand)))
        walk.hands[player] = [card for card in hand if card not in laid]
        walk.laid[player] += laid
        if laid:
            face = "up" if walk.chance(walk.wild / 2) else None
            walk.do("discard", player, cards=walk.shown(laid), face=face)
        pause(walk, 0.5)
    for player in wanted:
        number = HAND_SIZE - len(walk.hands[player])
        number += dice.choice((-2, -1, 1, 1)) if walk.chance(walk.wild * 2) else 0
        cards = walk.draw(max(number, 0))
        walk.hands[player] += cards
        if cards:
            walk.do("give", walk.dealer, to=player, cards=walk.shown(cards))
            if walk.chance(0.5):
                took(walk, player)
        pause(walk, 0.7)


def took(walk: Walk, player: str) -> None:
    """Take up what was given, or mix it with the hand."""
    if walk.chance(0.7):
        walk.do("take_up", player, what="given")
    else:
        walk.do("mix", player)


def play(walk: Walk) -> None:
    """Play the tricks; the king is announced, or not."""
    walk.phase = "play"
    walk.leader = walk.dealer if walk.chance(walk.wild / 2) else walk.non_dealer
    trick = 0
    while walk.hands[walk.leader]:
        if trick == 0:
            king(walk, walk.leader)
        a_trick(walk)
        trick += 1
        if walk.chance(walk.wild / 3):
            walk.do("gather", walk.dice.choice((walk.leader, walk.other(walk.leader))))
        pause(walk, 0.6)


def king(walk: Walk, player: str) -> None:
    """Announce the king, mostly where it is held."""
    held = f"K{walk.trump}" in walk.hands[player]
    if walk.chance(0.7 if held else walk.wild / 2):
        walk.do("announce_king", player)
        if walk.chance(0.6):
            walk.do("mark", player, n=1, reason="held_king")
        pause(walk)


def king_kept(walk: Walk, player: str) -> str:
    """Return the king if its holder, whose first card it would be, plays it before he announces it."""
    first = len(walk.hands[player]) == HAND_SIZE and f"K{walk.trump}" in walk.hands[player]
    return f"K{walk.trump}" if first and walk.chance(0.3) else ""


def a_trick(walk: Walk) -> None:
    """Lead, and play to it, by the rules or not."""
    dice, leader, follower = walk.dice, walk.leader, walk.other(walk.leader)
    crown = king_kept(walk, leader)
    lead = crown or dice.choice(walk.hands[leader])
    named = lead[-1] if walk.chance(0.05) else dice.choice("SHDC") if walk.chance(walk.wild / 3) else None
    put(walk, leader, "lead", lead, named)
    if crown and walk.chance(0.8):
        walk.do("announce_king", leader)
    pause(walk, 0.7)
    if not walk.table or walk.table[-1] != (leader, lead):
        return
    crown = king_kept(walk, follower)
    if len(walk.hands[follower]) == HAND_SIZE and not crown:
        king(walk, follower)
    hand = walk.hands[follower]
    if not hand:
        return
    lawful = list(allowed(hand, lead, walk.trump))
    card = dice.choice(hand if walk.chance(walk.wild * 2) else lawful)
    card = crown if crown in lawful else card
    put(walk, follower, "play", card)
    if card == crown and walk.chance(0.8):
        walk.do("announce_king", follower)
    if card not in lawful and walk.chance(0.3) and walk.table[-1] == (follower, card):
        again_card = dice.choice(lawful)
        walk.do("take_back", follower, card=card)
        walk.hands[follower].append(card)
        pause(walk)
        if again_card in walk.hands[follower]:
            put(walk, follower, "play", again_card)
            card = again_card
    pause(walk, 0.7)
    walk.leader = follower if wins(card, lead, walk.trump) else leader


def put(walk: Walk, player: str, act: str, card: str, named: str | None = None) -> None:
    """Put a card on the table."""
    walk.hands[player].remove(card)
    walk.table.append((player, card))
    walk.do(act, player, card=card, named_suit=named)


def again(walk: Walk) -> None:
    """Play the hands once more, from the cards that lie on the table."""
    walk.phase = "play"
    for player, card in walk.table:
        walk.hands[player].append(card)
    walk.table.clear()
    try:
        play(walk)
    except DealOver:
        return


def after(walk: Walk) -> None:
    """Mark, speak of what was wrong, deal on."""
    walk.phase = "after"
    due = [due for due in walk.hearing.ledger.dues if due.open and due.alive]
    for each in due:
        if walk.chance(0.8):
            n = max(each.open + (walk.dice.choice((-1, 1)) if walk.chance(walk.wild) else 0), 1)
            walk.do("mark", each.player, n=n, reason=walk.dice.choice((each.kind, None)))
    try:
        pause(walk, 2)
        pause(walk, 2)
    except DealOver:
        again(walk)
    if walk.chance(0.15):
        walk.do("close_game")
    if walk.chance(0.9):
        walk.dealer = walk.non_dealer
