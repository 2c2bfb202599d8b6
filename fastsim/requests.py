"""What is asked for in a batch, checked: seed, deals, seats, known cards, calls already made and models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.cards.text import parse_hand
from fastsim.dealing.deal import DEAL_LIMIT, check_known
from fastsim.errors import CardError, IllegalCallError, RequestError
from fastsim.game import FittedModel, Game

SEED_LIMIT = 1 << 64


def check_seed(seed: Any) -> int:
    """The seed, or a RequestError that says what a seed is."""
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
        raise RequestError(f"`seed` is {seed!r}, expected a whole number from 0 to 2**64 - 1")
    return int(seed)


def check_deals(start: Any, deals: Any) -> tuple[int, int]:
    """First deal number and count, or a RequestError."""
    for name, value, low in (("start", start, 0), ("deals", deals, 1)):
        if not isinstance(value, int | np.integer) or isinstance(value, bool) or value < low:
            raise RequestError(f"`{name}` is {value!r}, expected a whole number of at least {low}")
    if int(start) + int(deals) > DEAL_LIMIT:
        raise RequestError(f"deals {start} to {int(start) + int(deals) - 1} go beyond the last deal number, 2**63 - 1")
    return int(start), int(deals)


def check_seats(game: Game, seats: int | None) -> int:
    """Number of seats, by default the first that the game allows."""
    if seats is None:
        return game.seats[0]
    if not is_whole(seats) or seats not in game.seats:
        allowed = " or ".join(str(n) for n in sorted(game.seats))
        raise RequestError(f"`seats` must be {allowed} in {game.name}, got {seats}")
    return seats


def _known_hand(game: Game, seat: int | np.integer, hand: Any) -> int:
    """Cards known at one seat, from text or a set of cards."""
    if isinstance(hand, str):
        return parse_hand(hand, game.deck, f"the hand of seat {seat}")
    if not isinstance(hand, int | np.integer) or isinstance(hand, bool) or int(hand) & ~DECK_52:
        raise CardError(f"the hand of seat {seat} is {hand!r}, expected text as in SJ HA or a set of cards")
    return int(hand)


def known_cards(game: Game, known: Any, seats: int, hand_size: int) -> np.ndarray:
    """Cards fixed at seats, from a mapping seat → hand text or set."""
    cards = np.zeros(seats, dtype=np.int64)
    if known is not None and not isinstance(known, Mapping):
        raise RequestError(f"`known` is {known!r}, expected a mapping from seat to cards, as in {{0: 'SJ S9'}}")
    for seat, hand in (known or {}).items():
        if not is_whole(seat) or not 0 <= seat < seats:
            raise RequestError(f"`known` names seat {seat!r}, expected a whole number from 0 to {seats - 1}")
        cards[seat] = _known_hand(game, seat, hand)
    check_known(cards, game.deck, hand_size)
    return cards


def forced_calls(game: Game, calls: Any, rules: Any) -> list[int]:
    """Codes of the calls already made, checked against the rules."""
    if calls is None:
        return []
    if isinstance(calls, str):
        codes = game.parse_calls(calls)
    elif isinstance(calls, Sequence) and not isinstance(calls, bytes) and all(_is_call_code(call) for call in calls):
        codes = [int(call) for call in calls]
    else:
        raise IllegalCallError(f"`calls` is {calls!r}, expected text as in 'P 90S P' or a sequence of call codes")
    game.check_calls(codes, rules)
    return codes


def give_preference(game: Game, script: np.ndarray, preference: Any) -> str | None:
    """Enter the preference suit, where one is asked for; how it is usually spelled."""
    if preference is None:
        return None
    if game.give_preference is None:
        raise RequestError(f"`preference` is {preference!r}, but {game.name} has no preference suit")
    if not isinstance(preference, str):
        raise RequestError(f"`preference` is {preference!r}, expected a suit such as H, or a card that shows it")
    return game.give_preference(script, preference)


def models_of(game: Game, model: Any, rules: Any, seats: int) -> tuple[tuple[FittedModel, ...], tuple[str, ...]]:
    """The model of each seat; where none is asked for, the shipped one nearest to the rules, and how those differ."""
    nearest, differs = game.model_for(rules)
    if model is None:
        return (nearest,) * seats, differs
    if not isinstance(model, Mapping):
        return (_model(game, model),) * seats, ()
    for seat in model:
        if not is_whole(seat) or not 0 <= seat < seats:
            raise RequestError(f"`model` names seat {seat!r}, expected a whole number from 0 to {seats - 1}")
    made = {seat: _model(game, wanted) for seat, wanted in model.items()}
    return tuple(made.get(seat, nearest) for seat in range(seats)), differs if len(made) < seats else ()


def _model(game: Game, model: Any) -> FittedModel:
    """A model from its file, or as it is."""
    if isinstance(model, FittedModel):
        if not game.is_usable(model.values):
            raise RequestError(
                f"`model` {model.name!r} holds no values of a model of {game.name}, expected one as `fit` makes it"
            )
        return model
    if isinstance(model, str | Path):
        return game.read_model(Path(model))
    raise RequestError(f"`model` is {model!r}, expected the path of a model file or a FittedModel")


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, and no truth value."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether a value is one real number, and no truth value."""
    return is_whole(value) or isinstance(value, float | np.floating)


def path_of(folder: Any) -> Path:
    """A folder as a path, or a RequestError."""
    if not isinstance(folder, str | Path) or not str(folder):
        raise RequestError(f"the run is {folder!r}, expected the name of a folder")
    if not is_utf8(str(folder)):
        raise RequestError(f"the run is {str(folder)!r}, expected a name in UTF-8, which readers of Parquet take")
    return Path(folder)


def is_utf8(name: str) -> bool:
    """Whether the name of a file can be written in UTF-8; one from the command line or a folder need not be."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_call_code(call: Any) -> bool:
    return is_whole(call) and int(call) >= 0
