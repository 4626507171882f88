"""One exchange of cards on the table: what was asked, laid away and given, and how the numbers of it compare."""

from __future__ import annotations

from collections.abc import Collection

from attrs import define, field

from referee.record import NO_EVENT, UNKNOWN, EventIndex, known


@define
class MadeUp:
    """Cards laid away after more had been taken than discarded, which make up for so many of them.

    at: the index of the event at which they were laid away.
    cards: how many they are.
    apart: whether none of the cards given was mixed with the hand by then; ``None`` while the record does not tell.
    """

    at: EventIndex
    cards: int
    apart: bool | None


@define(eq=False, repr=False)
class Exchange:
    """One exchange of cards: what was asked, laid down, given, mixed and taken up, by player.

    numbers: the events that tell how many cards a player asked for, laid down and was given; tells: which of them,
    and which others, tell what of him.
    freed: events at which words were said that, as the players agreed, may be others.
    named: the event at which the number was told.  overasked: whether one was told that no hand has room for.
    asker: the player who asked for cards.  wanted: how many the dealer said that he wants himself.
    completed: cards with which a hand was filled up; unasked: those that the dealer had not given, and made up for of
    his own accord when he had gone on from the giving.  returned: cards put back before any were mixed; gone_back:
    those put back later.  Cards that come in their place are not counted again.
    helped: cards that a player took of himself beyond those that he asked for.
    shown: cards that the other player showed as they were given, till the one who gets them has taken them.
    thrown_aside: cards of the stock that were thrown aside.  granted: whether the dealer has accepted.
    gone_back_on: whether he would take that back, and has not accepted again.
    shorthand_line: the id of the shorthand that tells what was laid down and given, where one does.
    received: the cards that a player was given.  held_before: those that he held when the first of them came.
    numbers_told: the numbers that a player told, each with the event.
    other_number_laid: players who were seen to lay away another number than they told.
    mismatch_shown: players for whom the numbers were shown not to agree.
    early_discards: discards of the dealer made before anything tells whether the other exchanges any card himself.
    laid_later: how many of his discards a player laid away after he was given cards.
    made_up: those of them that make up for cards that he had taken beyond his discard.
    """

    asker: str
    asked: int | None = None
    named: EventIndex | None = None
    overasked: bool = False
    freed: set[EventIndex] = field(factory=set)
    wanted: int = 0
    completed: dict[str, int] = field(factory=dict)
    unasked: dict[str, int] = field(factory=dict)
    returned: dict[str, int] = field(factory=dict)
    gone_back: dict[str, int] = field(factory=dict)
    helped: dict[str, int] = field(factory=dict)
    shown: dict[str, list[str]] = field(factory=dict)
    thrown_aside: int = 0
    discarded: dict[str, int] = field(factory=dict)
    given: dict[str, int] = field(factory=dict)
    mixed: set[str] = field(factory=set)
    taken_up: set[str] = field(factory=set)
    numbers: dict[str, list[EventIndex]] = field(factory=dict)
    mismatch_shown: set[str] = field(factory=set)
    conditional: bool = False
    granted: bool = False
    gone_back_on: bool = False
    stock_before: int = 0
    begun: EventIndex = NO_EVENT
    shorthand_line: str | None = None
    held_before: dict[str, list[str]] = field(factory=dict)
    received: dict[str, list[str]] = field(factory=dict)
    numbers_told: dict[str, dict[int, EventIndex]] = field(factory=dict)
    other_number_laid: set[str] = field(factory=set)
    early_discards: list[EventIndex] = field(factory=list)
    laid_later: dict[str, int] = field(factory=dict)
    made_up: dict[str, list[MadeUp]] = field(factory=dict)
    tells: dict[str, dict[str, list[EventIndex]]] = field(factory=dict)

    @property
    def served(self) -> bool:
        """Whether cards have been given, or the dealer has accepted that none be given to the one who asked."""
        return bool(self.given) or (self.granted and self.asked == 0)

    @property
    def stock(self) -> int:
        """How many cards the stock held for it, but for those that were thrown aside."""
        return self.stock_before - self.thrown_aside

    def enough(self, stock: int) -> bool:
        """Whether a ``stock`` of so many cards serves what was asked and what the dealer wants for himself."""
        return (self.asked or 0) + self.wanted <= stock

    def called_for(self, player: str) -> int:
        """Return how many cards a player is to be given: as many as he laid down, unless he asked for a number."""
        return self.discarded.get(player, 0) if self.asked is None or player != self.asker else self.asked

    def tell(self, player: str, at: EventIndex, what: str, *, number: bool = True) -> None:
        """Note an event that tells something of the player's part in the exchange, as a rule a number."""
        if number:
            self.numbers.setdefault(player, []).append(at)
        self.tells.setdefault(player, {}).setdefault(what, []).append(at)

    def fill(self, player: str, cards: int, *, unasked: bool) -> None:
        """Note cards with which a player's hand was filled; ``unasked``: by the dealer, who had gone on."""
        new = cards - self._again(player, cards)
        self.completed[player] = self.completed.get(player, 0) + new
        if unasked:
            self.unasked[player] = self.unasked.get(player, 0) + new

    def serve(self, player: str, cards: int, *, own: bool = False) -> None:
        """Note cards that a player is given; those that take the place of cards that he put back are none more.

        What who asked for cards takes of his ``own`` beyond his number, nobody gave him.
        """
        given, new = self.given.get(player, 0), cards - self._again(player, cards)
        helped = min(max(given + new - self.called_for(player), 0), new) if own else 0
        self.given[player] = given + new - helped
        if helped:
            self.fill(player, helped, unasked=False)
            self.helped[player] = self.helped.get(player, 0) + helped

    def give_back(self, player: str, cards: Collection[str]) -> None:
        """Note cards of a player's that go back to the stock, so far as he has been given as many."""
        n = min(len(cards), max(self.taken(player) - self.gone_back.get(player, 0), 0))
        told = self.gone_back if player in self.mixed else self.returned
        told[player] = told.get(player, 0) + n
        self.received[player] = [card for card in self.received.get(player, ()) if card not in known(cards)]

    def _again(self, player: str, cards: int) -> int:
        """Return how many of so many cards that come to a player take the place of cards that he put back."""
        left = cards
        for told in (self.returned, self.gone_back):
            n = min(told.get(player, 0), left)
            told[player] = told.get(player, 0) - n
            left -= n
        return cards - left

    def refuse(self, player: str, cards: Collection[str]) -> int:
        """Let cards count as shown no longer, as the player throws them aside or takes them; return how many did."""
        shown = self.shown.get(player, [])
        before = len(shown)
        for card in cards:
            faces = shown if card == UNKNOWN else [face for face in (card, UNKNOWN) if face in shown]
            if faces:
                shown.remove(faces[0])
        return before - len(shown)

    def beyond_asking(self, player: str) -> int:
        """Return how many cards a player was given beyond those that he asked for, if he told a number."""
        return 0 if self.asked is None or player != self.asker else self.given.get(player, 0) - self.asked

    def beyond_discard(self, player: str) -> int:
        """Return how many more cards a player has taken than he has laid away until now, if he has."""
        return max(self.taken(player) - self.discarded.get(player, 0), 0)

    def lift(self, player: str, cards: int) -> None:
        """Note that a player takes cards of his discard up again, those first that he laid away last."""
        self.discarded[player] -= cards
        late = min(cards, self.laid_later.get(player, 0))
        if late:
            self.laid_later[player] -= late
        for part in reversed(self.made_up.get(player, [])):
            n = min(part.cards, late)
            part.cards, late = part.cards - n, late - n
        self.made_up = {name: [part for part in parts if part.cards] for name, parts in self.made_up.items()}

    def in_time(self, player: str) -> int:
        """Return how many cards a player laid away before he was given any."""
        return self.discarded.get(player, 0) - self.laid_later.get(player, 0)

    def taken_beyond(self, player: str, late_discards: str) -> set[bool]:
        """Return whether a player took cards beyond his discard, and laid others away for them too late to count.

        Args:
            player: the player.
            late_discards: which of those count, as the value of the game words it.

        Returns:
            Both, where the record does not tell.
        """
        parts = [part.apart for part in self.made_up.get(player, ())]
        if not parts or late_discards == "untold":
            return {False, bool(parts)}
        if late_discards == "uncounted" or False in parts:
            return {True}
        return {False, None in parts}

    def taken(self, player: str) -> int:
        """Return how many cards a player has taken, by being served and by filling his hand."""
        return self.given.get(player, 0) + self.completed.get(player, 0) - self.returned.get(player, 0)
