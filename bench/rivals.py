"""What the referee is measured against: two readers of other games, and a decoder that only decodes."""

from __future__ import annotations

import io
import random
import warnings
from typing import Annotated, Any, Union, get_args, get_origin

import chess
import chess.pgn
import msgspec
import pokerkit
from attrs import NOTHING, has

from referee.record.acts import ACTS
from referee.record.log import Header
from referee.record.shapes import is_union, members, written_fields

STACK, BLINDS = 200, (1, 2)


def poker_hands(n: int, seed: int = 1) -> list[str]:
    """Return the histories of random legal hands of no-limit hold'em, as PokerKit writes them."""
    dice = random.Random(seed)
    return [_poker_hand(dice) for _ in range(n)]


def _poker_hand(dice: random.Random) -> str:
    by_itself = {each for each in pokerkit.Automation if "DEALING" not in each.name}
    seats = dice.choice((2, 2, 3, 6))
    game = pokerkit.NoLimitTexasHoldem(tuple(by_itself), True, 0, BLINDS, BLINDS[1])
    state = game([STACK] * seats, seats)
    pack = list(pokerkit.Deck.STANDARD)
    dice.shuffle(pack)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather deal the cards itself
        while state.status:
            if state.can_deal_hole():
                state.deal_hole([pack.pop(), pack.pop()])
            elif state.can_deal_board():
                state.deal_board([pack.pop() for _ in range(1 if any(state.board_cards) else 3)])
            else:
                _poker_act(state, dice)
    return str(pokerkit.HandHistory.from_game_state(game, state).dumps())


def _poker_act(state: Any, dice: random.Random) -> None:
    """Mostly check or call, sometimes raise, now and then fold."""
    choice = dice.random()
    if choice < 0.12 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif choice > 0.88 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def replay_poker(histories: list[str]) -> int:
    """Parse and replay hands; return their number."""
    for text in histories:
        for _state in pokerkit.HandHistory.loads(text):
            pass
    return len(histories)


def actions_of(histories: list[str]) -> int:
    """Return how many actions hands are made of, the dealing of cards among them."""
    return sum(len(pokerkit.HandHistory.loads(text).actions) for text in histories)


def chess_games(n: int, seed: int = 1) -> str:
    """Return random legal games of at most a hundred moves as PGN."""
    dice = random.Random(seed)
    return "\n\n".join(_chess_game(dice) for _ in range(n))


def _chess_game(dice: random.Random) -> str:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 200:
        board.push(dice.choice(list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


def read_chess(text: str) -> int:
    """Read games; return their number of plies."""
    file, plies = io.StringIO(text), 0
    while (game := chess.pgn.read_game(file)) is not None:
        plies += sum(1 for _ in game.mainline_moves())
    return plies


def bare_decoder() -> Any:
    """Return a typed decoder of logs: structs of the shape of our classes, and nothing checked beyond their types."""
    acts = tuple(_struct(cls, tag_field="do", tag=do) for do, cls in ACTS.items())
    log = msgspec.defstruct("Log", [("header", _struct(Header)), ("events", list[Union[acts]])])  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.json.Decoder(log)


def _struct(cls: type, **options: Any) -> Any:
    fields: list[Any] = []
    for field in written_fields(cls).values():
        plain = _bare(field.type)
        fields.append((field.name, plain) if field.default is NOTHING else (field.name, plain | None, None))
    return msgspec.defstruct(cls.__name__, fields, kw_only=True, rename={"from_": "from", "for_": "for"}, **options)


def _bare(annotation: Any) -> Any:
    """Return the type that a decoder knows for an annotation of ours."""
    if get_origin(annotation) is Annotated:
        return _bare(annotation.__origin__)
    if is_union(annotation):
        offered = [_bare(member) for member in members(annotation)]
        return Union[tuple(offered)] | None  # noqa: UP007
    if get_origin(annotation) is tuple:
        return list[_bare(get_args(annotation)[0])] | int | str  # type: ignore[misc]  # cards may be a number or a text
    if get_origin(annotation) is frozenset:
        return list[str]
    if get_origin(annotation) is dict:
        key, value = get_args(annotation)
        return dict[_bare(key), _bare(value)]  # type: ignore[misc]
    return _struct(annotation) if has(annotation) else annotation
