"""The order of the packets: what binds a deal, where it departs from that, and what it binds in its turn."""

from __future__ import annotations

from functools import lru_cache

from referee.table.deal import Deal
from referee.table.game import orders_of
from referee.table.happenings import Happening
from referee.table.kinds.dealing import PacketsOutOfOrder
from referee.table.table import Table


def note_what_binds(table: Table, deal: Deal) -> None:
    """Note, as a deal begins, what fixes the order of its packets, and whether its dealer has told one in time."""
    deal.bound_by = _chosen(table, deal)[1]
    if _told(table, deal)[1] in ("before_game_cut", "before_own_cut"):
        deal.note(Happening.ORDER_TOLD, table.now)


def show_departure(table: Table, deal: Deal) -> None:
    """Show the first departure of this deal from the order of its packets."""
    chosen, _, certain = _chosen(table, deal)
    how = _departure(table, deal, chosen)
    if how is None or Happening.PACKETS_OUT_OF_ORDER in deal:
        return
    deal.note(Happening.PACKETS_OUT_OF_ORDER, table.now)
    told, when = _told(table, deal)
    fields = {
        "error": "order",
        "how": how,
        "bound_by": "form" if how == "served_self_first" else deal.bound_by,
        "begins_game": _begins_game(table, deal, deal.bound_by),
        "told": when if told is not None and _departure(table, deal, told) is None else "untold",
    }
    evidence = [at for at, _, _, _ in deal.packets]
    truth = None if how == "packet_size" and not certain and _departure(table, deal, None) is None else True
    table.show(PacketsOutOfOrder(deal, table.now, deal.dealer, fields, evidence, truth=truth))


def note_order_restored(table: Table, deal: Deal) -> None:
    """Note that the hands hold as many cards as dealing in order gives, so far or in all, once cards were moved."""
    wanted = _chosen(table, deal)[0], _told(table, deal)[0]
    orders = orders_of(tuple(filter(None, wanted)) or table.game.packets)
    begun = deal.packets[0][2] if deal.packets else None
    orders = [order for order in orders if order[0] == begun] or orders  # it shows which of them he has chosen
    held = deal.count(deal.non_dealer), deal.count(deal.dealer)
    if Happening.ORDER_RESTORED not in deal and (not orders or any(held in _steps(order) for order in orders)):
        table.happen(Happening.ORDER_RESTORED)


def _steps(order: list[int]) -> list[tuple[int, int]]:
    """Return how many cards the non-dealer and the dealer hold, before the packets of an order and after each."""
    sums = [sum(order[:n]) for n in range(len(order) + 1)]
    served = [(n, m) for n in range(len(sums)) for m in (n - 1, n) if m >= 0]  # he is served first
    return [(sums[theirs], sums[mine]) for theirs, mine in served]


def question_order(table: Table, deal: Deal) -> None:
    """Show, where it is not told in what packets the cards went, or ought to go, that nobody can tell of the order."""
    deal.note(Happening.PACKETS_OUT_OF_ORDER, table.now)
    untold = order_untold(table, deal)
    anew = _anew(table, deal)
    bound_by = deal.bound_by if not untold else "earlier_game" if anew else frozenset({"this_game", "earlier_game"})
    fields = {
        "error": "order",
        "how": "packet_size",
        "bound_by": bound_by,
        "begins_game": (anew or None) if untold else _begins_game(table, deal, deal.bound_by),
        "told": "untold",
    }
    evidence = [at for at, _, _, _ in deal.packets]
    table.show(PacketsOutOfOrder(deal, evidence[-1], deal.dealer, fields, evidence, truth=None))


def _anew(table: Table, deal: Deal) -> bool:
    """Whether the log holds all deals of the game of a deal, so that its first one begins it."""
    return deal.game > table.orders.opening.game or table.orders.opening.deal == 1


def order_untold(table: Table, deal: Deal) -> bool:
    """Whether the packets are told, and nothing tells in what order they were to go."""
    return bound_before(table, deal) and not any(whole for _, _, _, whole in deal.packets)


def bound_before(table: Table, deal: Deal) -> bool:
    """Whether an order that the dealer has chosen before the log begins may bind this deal, and none is told."""
    opening, lasts = table.orders.opening, table.game.order_lasts
    if deal.bound_by != "form" or opening.orders or table.orders.agreed is not None or not table.game.packets:
        return False
    if _anew(table, deal) and Happening.ORDER_TOLD in deal:
        return False  # he was free, or kept to it
    return (
        table.orders.begun_before
        if lasts == "play"
        else lasts != "deal" and opening.deal > 1 and opening.game == deal.game
    )


def _chosen(table: Table, deal: Deal) -> tuple[str | None, str, bool]:
    """Return the order that binds this deal, by what, and whether that is certain.

    It binds by an agreement, by a deal of this game, by one of an earlier, or by form alone.
    """
    if table.orders.agreed is not None:
        return table.orders.agreed, "agreement", True
    key = table.orders.key(deal.dealer)
    game, match = table.orders.dealt_in.get(key, (0, 0))
    if key not in table.orders.chosen:
        return None, "form", True
    same, lasts = game == deal.game, table.game.order_lasts
    unknown = lasts == "match" and not same and not table.orders.match_known
    binds = lasts == "play" or (lasts != "deal" and same) or (lasts == "match" and match == table.match_number)
    if not (binds or unknown):
        return None, "form", True
    return table.orders.chosen[key], "this_game" if same else "earlier_game", not unknown


def _told(table: Table, deal: Deal) -> tuple[str | None, str]:
    """Return the order that the dealer has told for this deal, and when; after a cut, it was before the next deal's."""
    order, when, at = table.orders.told.get(deal.dealer, (None, "untold", deal))
    dealt = any(each.game == deal.game and not each.set_aside for each in table.deals if each is not deal)
    late = when == "after_cut" and at is not deal
    return order, ("before_own_cut" if dealt else "before_game_cut") if late else when


def _begins_game(table: Table, deal: Deal, bound_by: str) -> bool:
    """Whether a dealer bound by an earlier deal begins a later game: what he dealt in it before was set aside."""
    key = table.orders.key(deal.dealer)
    mine = [each for each in table.deals if each.game == deal.game and table.orders.key(each.dealer) == key]
    anew = all(each.set_aside for each in mine if each is not deal) and (key, deal.game) not in table.orders.kept
    return bound_by == "earlier_game" or (bound_by == "this_game" and anew and deal.game > 1)


def _departure(table: Table, deal: Deal, chosen: str | None) -> str | None:
    """Say how the packets so far depart from the order, or ``None``.

    A right sum in wrong packets departs; with a wrong sum only the first packet can, because then the rest is
    the miscount itself.
    """
    if True in [whole for _, _, _, whole in deal.packets]:
        return None
    mine, theirs = tuple(deal.sizes(deal.dealer)), tuple(deal.sizes(deal.non_dealer))
    first = len(mine) > len(theirs)
    if first and table.game.serve_self_first == "departure":
        return "served_self_first"
    orders = table.game.packets if chosen is None else (chosen,)
    if not orders or _keep((mine, theirs), orders, table.game.hand_size):
        return None
    return None if chosen is None and table.game.first_order_free else "packet_size"


@lru_cache(1024)
def _keep(hands: tuple[tuple[int, ...], ...], orders: tuple[str, ...], size: int) -> bool:
    """Whether packets dealt to hands of a size keep to one of some orders; of a wrong sum only the first is asked."""
    for order in orders_of(orders):
        if all([*dealt] == order if sum(dealt) == size else dealt[:1] in ((), (order[0],)) for dealt in hands):
            return True
    return False


def bind_order(table: Table, deal: Deal, to: str) -> None:
    """A hand dealt out shows which order the dealer has chosen; one given whole was dealt in the order in force."""
    if not table.game.packets:
        return
    order = "-".join(str(n) for _, player, n, whole in deal.packets if player == to and not whole)
    told, when = _told(table, deal)
    key = table.orders.key(deal.dealer)
    if not order:
        kept = table.orders.chosen.get(key, table.game.packets[0])
        order = told if told is not None and when != "after_cut" else kept
    chosen, bound_by, certain = _chosen(table, deal)
    if not certain:
        return
    anew = key not in table.orders.chosen or (chosen is None and table.game.order_lasts in ("game", "match"))
    begins = _begins_game(table, deal, bound_by)
    telling = begins and order == told and when != "after_cut"
    new = anew or (telling and table.game.order_lasts in ("play", "game"))
    if new and order in table.game.packets and (begins or bound_by != "this_game"):
        table.orders.chosen[key] = order
    table.orders.dealt_in[key] = (deal.game, table.match_number)
    if table.orders.told.get(deal.dealer, (None, "untold", None))[1:] != ("after_cut", deal):
        table.orders.told.pop(deal.dealer, None)  # what was told too late for this deal is told in time for the next
