"""What a table answers to a touch: which button lies over each thing on the board, and what opens beneath it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from referee.record import ACTS, PACK, UNKNOWN, describe
from referee.report import Piece, Place
from referee.web.act_form import ActForm, Fields
from referee.web.deeds import CARD
from referee.web.offers import Offer, Touch, found, offer, on_touch, rights
from referee.web.table_state import TableState


@frozen
class Button:
    """What lies over a thing on the board.

    zone: the zone of the board, to which a card can be dragged.
    label: what it is or does, in words.
    touch: what it opens; empty where a card can only be dragged to it.
    acts: what it puts into the log at once; empty where it opens something.
    """

    zone: str
    label: str = ""
    touch: str = ""
    acts: str = ""


@frozen
class Panel:
    """What opens beneath the board.

    heading: what it is about.
    offers: what can be done.
    cards: cards of which one is to be named, each with the acts that it makes.
    form: the form of an act; ``None`` where none is asked for.
    exchange: whether it asks how many cards each player takes.
    """

    heading: str
    offers: Sequence[Offer] = ()
    cards: Sequence[tuple[str, str]] = ()
    form: ActForm | None = field(default=None)
    exchange: bool = False


def button_over(state: TableState, thing: Piece | Place) -> Button | None:
    """Return what lies over a card or a place of the board; ``None`` where nothing does.

    Args:
        state: the table.
        thing: the card or the place.
    """
    whose, player = thing.whose or "", next((each for each in state.view.players if each.name == thing.whose), None)
    if isinstance(thing, Piece):
        return _over_card(state, thing, whose) if thing.zone in ("hand", "trick") else None
    touch = Touch(thing.zone, whose).written(state.players)
    match thing.zone:
        case "name":
            return Button(thing.zone, f"{whose}: say or do", touch)
        case "stock":
            return Button(thing.zone, "The stock" if state.phase != "preparing" else "The pack", touch)
        case "discards" if player is not None and player.discards:
            return Button(thing.zone, f"What {whose} laid away", touch)
        case "won" if player is not None and player.tricks:
            return Button(thing.zone, f"The tricks of {whose}", touch)
    return Button(thing.zone) if thing.zone in ("trick", "discards") else None


def _over_card(state: TableState, piece: Piece, whose: str) -> Button:
    card = piece.card
    touch = Touch(piece.zone, whose, card).written(state.players)
    if piece.zone == "hand" and state.turn is not None and card != UNKNOWN:
        play = offer({"do": state.verb(whose), "by": whose, "card": card})
        return Button(piece.zone, play.words, touch, play.acts)
    where = "in the hand of" if piece.zone == "hand" else "played by"
    return Button(piece.zone, f"{describe(card) if card != UNKNOWN else 'a card'} {where} {whose}", touch)


def dropped(state: TableState, fields: Fields) -> Offer | None:
    """Return what it is to drag a card of a hand to another zone of the board; ``None`` where it is nothing.

    Args:
        state: the table.
        fields: ``touch`` tells the card, ``onto`` the zone.
    """
    touch = Touch.read(fields.get("touch", ""), state.players)
    if touch.zone != "hand" or not touch.whose:
        return None
    card = CARD if touch.card == UNKNOWN else touch.card
    match fields.get("onto"):
        case "trick" if state.turn is not None:
            return offer({"do": state.verb(touch.whose), "by": touch.whose, "card": card})
        case "discards":
            return offer({"do": "discard", "by": touch.whose, "cards": (card,)})
    return None


def panel_for(state: TableState, fields: Fields) -> Panel | None:
    """Return what opens beneath the board.

    Args:
        state: the table.
        fields: what was touched (``touch``), what is to be done with a card that must be named (``pick``), what was
            typed (``q``), which act was chosen (``chosen``), or an act that was filled in wrongly (``do``). Without any
            of them the card that is due is asked for, where it is not known.

    Returns:
        The panel; ``None`` where nothing is asked.
    """
    if "do" in fields:
        return _form(state, fields["do"], fields)
    if "pick" in fields:
        return _pick(state, Offer("Which card?", fields["pick"]))
    if fields.get("q", "").strip():
        offers = list(found(state, fields["q"]))
        return Panel("This may be meant" if offers else "Nothing is called so. Choose among all acts below.", offers)
    if "chosen" in fields:
        return _form(state, fields["chosen"])
    if "touch" in fields:
        return _touched(state, Touch.read(fields["touch"], state.players))
    return _due_card(state)


def _due_card(state: TableState) -> Panel | None:
    """Return the cards of which one is due and may be played, where the hand of who plays next is not known."""
    if state.turn is None or (state.phase != "play" and state.last_do == "propose"):
        return None
    by, verb = state.turn
    if UNKNOWN not in state.hand(by):
        return None
    due = offer({"do": verb, "by": by, "card": CARD})
    return evolve(_pick(state, due), heading=f"{by} {verb}s")


def _pick(state: TableState, what: Offer) -> Panel:
    cards = [(card, what.with_card(card)) for card in PACK if card in state.unseen]
    return Panel(what.words, cards=[*cards, (UNKNOWN, what.with_card(UNKNOWN))])


def _form(state: TableState, do: str, given: Fields | None = None) -> Panel | None:
    if do not in ACTS:
        return None
    form = ActForm(do, state.players, list(reversed(state.acts)), given or {})
    return Panel(form.says, form=form)


def _touched(state: TableState, touch: Touch) -> Panel | None:
    match touch.zone:
        case "exchange":
            return Panel(f"{state.non_dealer} proposes, and is accepted", exchange=True)
        case "holds":
            given = {"by": touch.whose, "place": f"hand:{touch.whose}", "basis": "stated"}
            return _form(state, "reveal", given)
        case "act":
            return _form(state, touch.card)
        case "rights":
            offers = list(rights(state, touch.whose))
            return Panel(f"{touch.whose} may ask" if offers else f"{touch.whose} may ask for nothing now", offers)
        case "away":
            numbers = [offer({"do": "discard", "by": touch.whose, "cards": n}) for n in range(1, 6)]
            return Panel(f"{touch.whose} lays cards away", numbers)
    offers = list(on_touch(state, touch))
    return Panel(_heading(touch), offers) if offers else None


def _heading(touch: Touch) -> str:
    if touch.card and touch.card != UNKNOWN:
        return describe(touch.card).capitalize()
    return {"stock": "The cards", "name": touch.whose}.get(touch.zone, f"{touch.whose}".strip() or "Here")
