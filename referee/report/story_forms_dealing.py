"""What happened before the first packet and in dealing: forms of sentences in the past tense, by the kind of fact."""

from __future__ import annotations

from typing import Final

from referee.report.forms import Form

LACKS: Final = "[ ({missing} missing)][ ({extra} too many)]"
"""What is the matter with a faulty pack."""

BEFORE_DEAL: Final[dict[str, list[Form]]] = {
    "shuffled": [
        ({"manner": "below_table"}, "{actor} shuffled {the_pack} below the table"),
        ({"manner": "faces_shown"}, "{actor} shuffled {the_pack} so that faces could be seen"),
        ({"phase": "play"}, "{actor} shuffled {the_pack} while the hand was being played"),
        ({"cut": True}, "{actor} shuffled {the_pack} after the cut"),
        ({"cut_begun": True}, "{actor} shuffled {the_pack} after the cut had been begun"),
        ({"pack": "other", "pack_name": None}, "{actor} shuffled {other}'s pack"),
        ({}, "{actor} shuffled {the_pack}"),
    ],
    "cut_wrongly": [
        ({"truth": None}, "Whether {actor}'s cut took or left too few cards cannot be told"),
        ({"how": "few_lifted", "cut": "for_deal"}, "{actor} lifted only {lifted:card} in cutting for deal"),
        ({"how": "few_lifted"}, "{actor} lifted only {lifted:card} in cutting"),
        ({"how": "few_left", "cut": "for_deal"}, "{actor} left only {left:card} in cutting for deal"),
        ({"how": "few_left"}, "{actor} left only {left:card} in cutting"),
        ({}, "{actor} lifted or left too few cards in cutting"),
    ],
    "cut_showed": [
        ({"during": "after"}, "A card of the pack showed between the cut and the deal"),
        ({"cut": "for_deal", "shown": ...}, "{actor} showed {shown} in cutting for deal"),
        ({"shown": ...}, "{actor} showed {shown} in cutting"),
        ({}, "Cards showed in cutting"),
    ],
    "equal_cards_cut": [({}, "Both players cut cards of the same rank for the deal")],
    "cut_omitted": [({}, "The pack was not cut")],
    "choice_made": [
        ({"what": "seat", "choice": "again"}, "{actor} chose a second time[: the seat {value}]"),
        ({"choice": "again"}, "{actor} chose a second time[: the {value} pack]"),
        ({"what": "seat", "by_winner": False}, "{actor} chose the seat[ {value}], although {other} had won the cut"),
        ({"what": "seat"}, "{actor} chose the seat[ {value}]"),
        ({"what": "new_pack"}, "{actor} chose the[ {value}] pack of the new ones"),
        ({"by_winner": False}, "{actor} chose the[ {value}] pack, although {other} had won the cut"),
        ({}, "{actor} chose the[ {value}] pack"),
    ],
    "new_cards": [
        ({"act": "brought", "payer": "caller"}, "{actor} called for {packs:new pack} and paid"),
        ({"act": "brought", "payer": "other"}, "{actor} called for {packs:new pack}, and {other} paid"),
        ({"act": "brought", "actor": None}, "The players were brought {packs:new pack}, for which nobody had called"),
        ({"act": "brought"}, "The players were brought {packs:new pack}"),
        ({"late": True}, "{actor} called for [{n:new pack}|new cards] after the cut"),
        ({}, "{actor} called for [{n:new pack}|new cards]"),
    ],
    "pack_found_faulty": [
        ({"reach": "no_deal"}, "{the_pack} was found faulty before the deal" + LACKS),
        ({"reach": "earlier_deal"}, "{the_pack} was found faulty after the hand" + LACKS),
        (
            {"reach": ("other_pack", "other_pack_dealt")},
            "{the_pack}, which was not the one dealt, was found faulty" + LACKS,
        ),
        ({}, "{the_pack} was found faulty during the hand" + LACKS),
    ],
    "dealt_out_of_turn": [
        ({"truth": None}, "Whether it was {dealer}'s turn to deal is not on the record"),
        ({}, "{actor} dealt out of turn"),
    ],
    "dealt_wrong_pack": [
        ({"truth": None}, "Whether {actor} dealt with {other}'s pack is not on the record"),
        ({}, "{actor} dealt with {other}'s pack"),
    ],
    "order_chosen": [
        ({"self_first": True}, "{actor}, the dealer, took the first packet"),
        ({}, "{actor} dealt[ in {packets}]"),
    ],
    "faced_card_found": [
        ({"phase": "preparing"}, "{card} was found lying face up in the pack before the cut"),
        ({"phase": "cutting"}, "{card} was found lying face up in the pack during the cut"),
        ({"phase": "dealing"}, "{card} was found lying face up in the pack during the deal"),
        ({"phase": "exchange"}, "{card} was found lying face up in the stock during the exchange"),
        ({"phase": "play"}, "{card} was found lying face up in the stock during the play"),
        ({}, "{card} was found lying face up in the stock after the turn-up"),
    ],
    "faced_card_seen": [({}, "{actor} looked at the card that lay face up")],
}

DEALING: Final[dict[str, list[Form]]] = {
    "dealt_wrong_number": [
        ({"dealt_off": ...}, "{actor} [dealt {player≠actor} {dealt:card}|took {dealt:card} in dealing], {dealt_off}"),
        ({"relation": "more"}, "{actor} dealt {player} too many cards"),
        ({}, "{actor} dealt {player} too few cards"),
    ],
    "packets_out_of_order": [
        ({"truth": None}, "Whether {actor} kept to the order of dealing is not on the record"),
        ({"how": "served_self_first"}, "{actor}, the dealer, served himself first"),
        ({"bound_by": "agreement"}, "{actor} dealt {packets}, against the order agreed on"),
        ({"bound_by": "this_game"}, "{actor} dealt {packets}, against the order of the deals before in this game"),
        ({"bound_by": "earlier_game"}, "{actor} dealt {packets}, against the order of the game before"),
        ({}, "{actor} dealt {packets}, which is no order of dealing"),
    ],
    "trump_turned": [({"turned": ...}, "{turned} was turned up"), ({}, "A card was turned up for trumps")],
    "several_turned": [({}, "{actor} turned up [{all_turned}|more than one card]")],
    "turned_wrongly": [
        ({"how": "too_early"}, "{actor} turned up {cards} before the deal was complete"),
        ({}, "{actor} turned up {cards}, which was not the top card"),
    ],
    "trump_not_turned": [({}, "{actor} turned up no card for trumps")],
    "king_turned": [
        ({"truth": False}, "{actor} turned up {cards}, and another card was turned as well"),
        ({"chosen": True}, "{actor} turned up {king}, which was chosen for trump from several cards"),
        ({}, "{actor} turned up {king}"),
    ],
    "card_exposed": [
        ({"by": "other", "of": "stock"}, "A bystander exposed {of_stock}"),
        ({"by": "other"}, "A bystander exposed {theirs}"),
        ({"by": "dealer", "of": "stock", "phase": "giving"}, "{actor} exposed {of_stock} while giving cards"),
        ({"by": "dealer", "of": "stock", "phase": "dealing"}, "{actor} exposed {of_stock} while dealing"),
        ({"of": "stock"}, "{actor} exposed {of_stock}"),
        ({"by": "dealer", "phase": "dealing"}, "{actor} exposed {theirs} while dealing"),
        ({"phase": "dealing"}, "{actor} exposed {theirs} during the deal"),
        ({"by": "dealer", "phase": "giving"}, "{actor} exposed {theirs} while giving cards"),
        ({"phase": "giving"}, "{actor} exposed {theirs} during the exchange"),
        ({}, "{actor} exposed {theirs} after the deal"),
    ],
    "hidden_cards_seen": [
        ({"what": "surplus"}, "{actor} looked at [{player≠actor}'s|the] surplus cards"),
        ({"what": "drawn"}, "{actor} looked at the cards drawn from {player}'s hand"),
        ({"what": "discard"}, "{actor} looked [at {player≠actor}'s discards|again at cards already discarded]"),
        ({}, "{actor} looked [at {player≠actor}'s tricks|again at tricks already taken]"),
    ],
    "stock_seen": [({}, "{actor} looked at cards of the stock")],
    "surplus_drawn": [
        ({"seen": True}, "{actor} drew {cards} from {player}'s hand and looked at what was drawn"),
        ({}, "{actor} drew {cards} from {player}'s hand unseen"),
    ],
}
