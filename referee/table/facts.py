"""Facts: what the table shows that a law may speak of, by name, with the fields a clause may ask about.

A fact describes the table and passes no judgement.  The list is closed: a rulebook that names another fact or
field does not load.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from referee.table.deal import Deal, Trick


@define(eq=False)
class Fact:
    """One thing that the table showed.

    actor: the player whose act it is, or whose hand it concerns (who offends, if it is an offence).
    event: the index of the event at which it came about.
    evidence: the indices of the events that show it.
    truth: ``None`` while the record does not prove it; a fact disproved is ``False``.
    proof: the event at which the record came to prove it.
    """

    name: str
    deal: Deal
    event: int
    actor: str | None
    fields: dict[str, Any] = field(factory=dict)
    evidence: list[int] = field(factory=list)
    truth: bool | None = True
    proof: int = -1
    about: Any = None

    @property
    def trick(self) -> Trick | None:
        """The trick that the fact is about, if it is about one or about a card of one."""
        about = self.about[0] if isinstance(self.about, tuple) and self.about else self.about
        return about if isinstance(about, Trick) else None

    def prove(self, truth: bool, at: int) -> None:
        """Settle whether the fact holds; ``at`` is the event that proves it."""
        self.truth = truth
        self.proof = at


@define
class FactKind:
    """What a fact is called, what a person calls it when drawing attention to it, and its fields.

    subject: the ground under which players speak of it, or ``None`` where nobody need speak.
    ground: the ground that a claim names for it, where nobody need draw attention to it.
    open: whether it lies open to both players by its nature, so that no notice is needed.
    fault: whether it is an irregularity, to be noted at the end if nobody drew attention to it.
    regular: whether it comes about in regular play as well, so that nothing need be wrong where it does.
    says: the fact in a short phrase, for reports.
    """

    says: str
    fields: tuple[str, ...] = ()
    subject: str | None = None
    ground: str | None = None
    open: bool = False
    fault: bool = False
    regular: bool = False


FACTS: Final[dict[str, FactKind]] = {
    "dealt_wrong_number": FactKind(
        "a wrong number of cards was dealt",
        ("to", "relation", "error", "still_wrong", "took_cards", "anyone_took_cards", "put_right", "hand_taken_up"),
        subject="dealt_count",
        fault=True,
    ),
    "packets_out_of_order": FactKind(
        "the packets departed from the order of dealing",
        ("error", "how", "bound_by", "told", "put_right"),
        subject="deal_order",
        fault=True,
    ),
    "trump_turned": FactKind("a trump card was turned", (), open=True, regular=True),
    "several_turned": FactKind("more than one card was turned", ("kings",), subject="turned_cards", open=True),
    "card_exposed": FactKind("a card was exposed", ("of", "by", "phase"), subject="exposed_card", open=True),
    "order_chosen": FactKind(
        "the dealer chose the order of his packets",
        ("first", "self_first"),
        subject="deal_order",
        open=True,
        regular=True,
    ),
    "king_turned": FactKind("a king was turned", ("chosen",), open=True, regular=True),
    "hidden_cards_seen": FactKind(
        "hidden cards were looked at",
        ("what", "by", "of", "hand_taken_up", "cause", "given_taken_up"),
        ground="discard_seen",
        open=True,
    ),
    "surplus_drawn": FactKind("cards were drawn from the other's hand", ("of", "hand_taken_up", "seen"), open=True),
    "turned_wrongly": FactKind(
        "the card turned was not the top one, or was turned too early", ("how",), subject="turned_cards", fault=True
    ),
    "dealt_out_of_turn": FactKind("a player dealt out of his turn", (), subject="deal_turn", fault=True),
    "dealt_wrong_pack": FactKind("the adversary's pack was dealt", (), subject="wrong_pack", fault=True),
    "pack_found_faulty": FactKind(
        "a pack was found incorrect", ("reach", "cut_with"), subject="faulty_pack", open=True
    ),
    "shuffled": FactKind(
        "a pack was shuffled",
        ("by", "pack", "manner", "phase", "cut", "cut_begun"),
        subject="shuffle",
        open=True,
    ),
    "cut_wrongly": FactKind("a cut took or left too few cards", ("cut", "how"), subject="cut", fault=True),
    "cut_showed": FactKind(
        "cards showed in cutting", ("cut", "cards", "during"), subject="cut_exposure", open=True, fault=True
    ),
    "cut_omitted": FactKind("the pack was not cut", ("cut",), subject="cut", open=True, fault=True),
    "choice_made": FactKind(
        "a player chose a pack or a seat",
        ("what", "by_dealer", "by_next_dealer", "by_winner", "choice"),
        open=True,
        regular=True,
    ),
    "new_cards": FactKind("new cards were called for or brought", ("act", "number", "late"), open=True, regular=True),
    "exchange_wrong": FactKind(
        "the numbers asked, discarded and given do not agree",
        (
            "to",
            "given_vs_asked",
            "given_vs_discarded",
            "asked_vs_discarded",
            "mixed",
            "stock_short",
            "still_wrong",
            "relation",
            "lacking",
        ),
        subject="given_count",
        fault=True,
    ),
    "hand_completed": FactKind("a hand was filled from the stock", ("of", "cause"), open=True),
    "cards_left": FactKind("cards are left that cannot be played to", ("short", "asked_few"), open=True),
    "word_taken_back": FactKind(
        "a player tried to take back what he said", ("what", "discard", "after_turning"), open=True
    ),
    "proposed_amiss": FactKind("a proposal was made that cannot be one", ("how",), open=True),
    "turn_up_drawn": FactKind("the turn-up came into a hand", ("to",), open=True),
    "number_named": FactKind(
        "the number of cards asked for was named", ("after_answer", "number", "order"), open=True, regular=True
    ),
    "number_not_kept": FactKind(
        "a player laid away another number of cards than he told",
        ("by", "relation", "stock_short"),
        subject="given_count",
        fault=True,
    ),
    "proposer_took_none": FactKind(
        "the non-dealer asked for cards and exchanged none", ("passed_over", "order"), open=True
    ),
    "proposal_passed_over": FactKind(
        "the leader led although he had asked for cards", ("amiss", "accepted"), open=True
    ),
    "proposal_answered": FactKind(
        "a proposal was answered", ("reply", "order", "stock_left", "stands"), open=True, regular=True
    ),
    "dealer_took_none": FactKind("the dealer accepted and took no card", ("stock_left",), open=True),
    "conditional_answer": FactKind("the dealer accepted on a condition", ("enough",), open=True, regular=True),
    "refused_after_turning": FactKind("the dealer refused after turning a card in error", ("first_since",), open=True),
    "turned_in_error": FactKind("a card was turned as for trumps after giving", (), subject="turned_cards", open=True),
    "dealer_exchanged": FactKind("the dealer exchanged from a short stock", ("stock_short", "beyond_left"), open=True),
    "number_taken_asked": FactKind(
        "the non-dealer asked how many cards were taken", ("taken", "in_all", "may_take"), open=True, regular=True
    ),
    "discarded_amiss": FactKind(
        "cards were discarded amiss", ("face", "place", "late", "before_other", "after_other"), open=True
    ),
    "faced_card_found": FactKind("a card lay face up", ("where", "phase", "cut"), subject="faced_card", open=True),
    "faced_card_seen": FactKind("a faced card was looked at", ("phase",), open=True),
    "named_suit_differs": FactKind(
        "the suit named is not the suit led", ("leader_holds_named", "named"), subject="named_suit", open=True
    ),
    "suit_not_named": FactKind("the suit led was not named", (), subject="named_suit"),
    "trick_undecided": FactKind("the cards of a trick do not tell who has won it", (), open=True),
    "led_out_of_turn": FactKind("a card was led out of turn", (), subject="lead_out_of_turn"),
    "demand_made": FactKind(
        "a player asked for something",
        (
            "remedy",
            "by",
            "pack",
            "phase",
            "exchange_done",
            "cards_left",
            "stock",
            "due",
            "answer",
            "turn",
            "attempted",
        ),
        open=True,
        regular=True,
    ),
    "king_claimed": FactKind(
        "the king of trumps was claimed",
        (
            "by",
            "held",
            "kept",
            "adversary_holds",
            "cards_played",
            "first_card_is_king",
            "first_card_led",
            "played_to",
            "reply_lies",
            "declared",
            "marked",
            "shown",
            "disproved",
        ),
        subject="false_king",
    ),
    "king_wins": FactKind("a player whom a king would win the game has the king of trumps in hand", (), open=True),
    "king_revealed": FactKind(
        "a player showed the king of trumps out of his hand",
        ("how", "cards_played", "led", "exchange", "kept"),
        open=True,
        regular=True,
    ),
    "renounced": FactKind(
        "a player who held the suit led played another", ("taken_back", "misled"), subject="renounce", fault=True
    ),
    "win_missed": FactKind(
        "a player who could win the trick did not", ("taken_back", "void"), subject="missed_win", fault=True
    ),
    "card_taken_back": FactKind(
        "a card on the table was taken back", ("was", "in_turn", "fault", "next_led"), open=True
    ),
    "cards_thrown_in": FactKind(
        "a player gave up playing his cards",
        ("how", "claiming", "claim_good", "tricks", "before_lead", "made"),
        subject="abandonment",
        open=True,
    ),
    "hand_over": FactKind(
        "the hand is over",
        (
            "ended",
            "winner",
            "made",
            "exchange_closed_by",
            "exchange_decision",
            "loser",
            "loser_closed_exchange",
            "offender",
            "offenders",
            "replay",
        ),
        open=True,
        regular=True,
    ),
    "marked_too_much": FactKind("more was marked than was due", ("admitted",), subject="over_mark"),
    "mark_omitted": FactKind("points earned were not marked", ("kind",), subject="missing_mark"),
    "match_reached": FactKind("a player has won the games of a match", (), open=True, regular=True),
    "game_reached": FactKind(
        "a player has reached the points of the game", ("loser_score", "stakes"), open=True, regular=True
    ),
}
"""Every fact a clause may name."""
