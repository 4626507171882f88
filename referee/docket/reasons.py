"""Why it was ruled so, where the clause alone does not tell it: a code, and what the words for it need.

The words are made in the report; no sentence is made in a hearing.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import field, frozen

from referee.record import EventId

ReasonCode = Literal[
    # a demand is denied
    "no_clause",
    "law",
    "not_yet",
    "too_late",
    "given_up",
    "used",
    "unnoticed",
    "not_theirs",
    "bystander",
    "unknown_remedy",
    "no_more_due",
    "not_shown",
    # what a demand names does not fit what it is about
    "not_turned",
    "not_among_shown",
    "not_faced",
    "not_played",
    "not_led",
    "not_led_nor_named",
    "not_suit_named",
    "not_king",
    "not_put_away",
    "not_held",
    "other_number_asked",
    "fewer_asked",
    "fewer_left",
    "fewer_too_many",
    "fewer_lacking",
    "fewer_unplayable",
    "less_marked",
    "of_another",
    "no_king",
    # it was granted, settled or put off
    "granted_before",
    "settled",
    "not_before",
    "nothing_yet",
    # what was ordered or open is done otherwise, or given up by playing on
    "played_on",
    "played_to_it",
    "dead_hand_revived",
    "hand_stands",
    "dead_hand",
    "replay_left",
    "replay_lapsed",
    "other_card",
    "hand_too_full",
    "beyond_surplus",
    "other_cards",
    "not_their_deal",
    "none_too_many",
    "play_began",
    # the record lacks something, or the law says nothing
    "lacking",
    "play_unshown",
    "turn_up_unshown",
    "suit_open",
    "replay_to_come",
    "before_log",
    "points_before_log",
    "not_due",
    "by_other_player",
    "out_of_place",
    "unspoken",
    # what the score still hangs on
    "replay_unlogged",
    "replay_unproved",
    "king_unshown",
    "undecided",
    "unsettled",
    "exchange_untold",
    "match_unknown",
    "target_untold",
]


@frozen
class Reason:
    """A reason as a code and what its words need.

    code: which reason it is.
    parameters: the players, cards, numbers, events and names of facts that its words tell, by name.
    """

    code: ReasonCode
    parameters: dict[str, Any] = field(factory=dict)

    def without(self, event: EventId) -> Reason:
        """Return the reason as it is told where an event is not named.

        Args:
            event: the id of the event.
        """
        return Reason(self.code, {name: value for name, value in self.parameters.items() if value != event})


def because(code: ReasonCode, **parameters: Any) -> Reason:
    """Return a reason with what its words need.

    Args:
        code: which reason it is.
        parameters: the players, cards, numbers, events and names of facts that its words tell, by name.
    """
    return Reason(code, parameters)
