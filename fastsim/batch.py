"""Batches of deals: check what is asked for, give chunks to an executor, turn faults into errors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fastsim._jit import compile_once
from fastsim.entry import CUSTOM, split_status
from fastsim.errors import IllegalCallError, KernelError, PlayerError, RequestError
from fastsim.futures import first_done
from fastsim.game import OK, FittedModel, Game
from fastsim.games import get_game
from fastsim.players import Player, make_players, player_arrays
from fastsim.requests import (
    check_seats,
    check_seed,
    forced_calls,
    give_preference,
    known_cards,
    models_of,
)

_CHUNK_MOST = 50_000
_CHUNK_LEAST = 10_000
_CHUNKS_PER_WORKER = 4

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Batch:
    """Everything that decides the rows of a batch, checked; `play` fills the rows of any deals.

    Attributes
    ----------
    game : str
        Registered name.
    seed : int
        Seed, 0 ≤ seed < 2**64.
    rules : object
        The game's rules.
    players : tuple of Player
        One per seat.
    script : ndarray
        Forced decisions, in the game's layout.
    known : ndarray
        Cards fixed at each seat, int64 sets.
    models : tuple of FittedModel
        What the fitted player of each seat decides by.
    model_differs : tuple of str
        Options in which the rules differ from those the model was fitted to, where it was chosen as the nearest.
    """

    game: str
    seed: int
    rules: Any
    players: tuple[Player, ...]
    script: np.ndarray
    known: np.ndarray
    models: tuple[FittedModel, ...]
    model_differs: tuple[str, ...] = ()
    _arguments: list[Any] = field(default_factory=list, init=False, compare=False, repr=False)

    def arguments(self) -> list[Any]:
        """The kernel's arguments between the address and the rows, built once, before threads share them."""
        if not self._arguments:
            self._arguments[:] = [self.rules.codes(), *self.player_arguments(), self.known, self.script]
        return self._arguments

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs: all but the kernel's arguments, which it builds anew."""
        return {**self.__dict__, "_arguments": []}

    def model_names(self) -> list[str | None]:
        """Name and digest of the model that each seat's player decides by, None for a player without one."""
        fitted = get_game(self.game).fitted_players
        return [
            f"{model.name}:{model.digest()}" if player.code in fitted else None
            for player, model in zip(self.players, self.models, strict=True)
        ]

    def uses_model(self) -> bool:
        """Whether any seat has a fitted player."""
        return any(name is not None for name in self.model_names())

    def player_arguments(self) -> list[Any]:
        """Codes, parameters, users' own players, and the distinct models, shape (models, size)."""
        game = get_game(self.game)
        codes, params, custom = player_arrays(game, self.players)
        rows: list[np.ndarray] = []
        for seat, model in enumerate(self.models):
            row = next((i for i, values in enumerate(rows) if values is model.values), len(rows))
            if row == len(rows):
                rows.append(model.values)
            if int(codes[seat]) in game.fitted_players:
                params[seat, game.fitted_players[int(codes[seat])]] = row
        stacked = np.array(rows, dtype=np.int64)
        stacked.flags.writeable = False
        return [codes, params, custom, stacked]

    def play(
        self, first: int, deals: int, *, log: np.ndarray | None = None, hands: np.ndarray | None = None
    ) -> np.ndarray:
        """Rows of `deals` deals from number `first`, structured, the game's own row dtype."""
        rows = np.zeros(deals, dtype=get_game(self.game).row)
        self.fill(first, rows, log=log, hands=hands)
        return rows

    def fill(
        self, first: int, rows: np.ndarray, *, log: np.ndarray | None = None, hands: np.ndarray | None = None
    ) -> np.ndarray:
        """Fill `rows` with the deals from number `first` and return them.

        `log` has one record a row, or is None. `hands`, shape (rows, seats), int64, are cards known at each seat of
        each deal, in place of those known in all of them.
        """
        game = get_game(self.game)
        compile_once(game.kernel, game.signature())
        record = np.zeros(0, dtype=game.log) if log is None else log
        *decisions, known, script = self.arguments()
        given = known if hands is None else self._given(game, hands, rows.size)
        try:
            status = int(game.kernel(np.uint64(self.seed), first, *decisions, given, script, rows, record))
        except Exception as error:
            own = sorted({player.name for player in self.players if player.code == CUSTOM})
            if isinstance(error, PlayerError) or not own:
                raise
            raise PlayerError(
                f"player {' or '.join(own)} fails with {type(error).__name__}: {error} "
                f"in deals {first} to {first + len(rows) - 1} of seed {self.seed}"
            ) from error
        if status != OK:
            self.explain(game, status, first, given)
        return rows

    def _given(self, game: Game, hands: np.ndarray, deals: int) -> np.ndarray:
        """Hands of each deal as the kernel takes them, one after the other."""
        if hands.shape != (deals, self.known.size):
            raise RequestError(f"`hands` has shape {hands.shape}, expected {(deals, self.known.size)}: a deal's a row")
        if deals > 1 and not game.takes_hands:
            raise RequestError(f"{game.name} takes no hands deal by deal")
        return np.ascontiguousarray(hands, dtype=np.int64).ravel()

    def explain(self, game: Game, status: int, first: int, given: np.ndarray | None = None) -> None:
        """Raise the error that belongs to a kernel's fault; `given` as the kernel had it."""
        fault = split_status(status)
        deal = first + fault.row
        where = f"in deal {deal} of seed {self.seed}"
        if fault.kind == "script":
            raise IllegalCallError(f"a call or card that is given for seat {fault.seat} is not allowed {where}")
        if fault.kind == "preference":
            raise RequestError("the rules say that the preference suit is given, expected `preference`")
        if fault.kind == "unused":
            raise IllegalCallError(f"more calls are given than are made {where}")
        log = np.zeros(1, dtype=game.log)
        rows = np.zeros(1, dtype=game.row)
        *decisions, known, script = self.arguments()
        if given is not None and given.size > known.size:
            known = given.reshape(-1, known.size)[fault.row]
        game.kernel(np.uint64(self.seed), deal, *decisions, known, script, rows, log)
        message = (
            f"player {self.players[fault.seat].name} at seat {fault.seat} answered {game.answer_name(log)} {where}"
        )
        if self.players[fault.seat].code == CUSTOM:
            raise PlayerError(f"{message}, which the rules do not allow there")
        raise KernelError(message)


def make_batch(
    game: str,
    *,
    seed: int,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    calls: Any = None,
    known: Mapping[int, str | int] | None = None,
    model: Any = None,
    preference: str | None = None,
) -> Batch:
    """Check what is asked for and gather it; see `simulate` for the arguments."""
    chosen = get_game(game)
    n = check_seats(chosen, seats)
    house = chosen.make_rules(rules, preset)
    chosen.check_table(house, n)
    fitted, differs = models_of(chosen, model, house, n)
    script = chosen.script(forced_calls(chosen, calls, house))
    give_preference(chosen, script, preference)
    batch = Batch(
        chosen.name,
        check_seed(seed),
        house,
        tuple(make_players(chosen, players, n)),
        script,
        known_cards(chosen, known, n, chosen.dealt_to_each(house)),
        fitted,
        differs,
    )
    batch.arguments()
    return batch


def play_chunk(batch: Batch, first: int, deals: int) -> np.ndarray:
    """Rows of one chunk; a plain function of plain values, so that any executor can run it."""
    return batch.play(first, deals)


def _chunks(start: int, deals: int, size: int) -> Iterator[tuple[int, int]]:
    for first in range(start, start + deals, size):
        yield first, min(size, start + deals - first)


def _collect(futures: dict[Future[np.ndarray], np.ndarray], progress: Progress | None) -> None:
    """Wait for all chunks and put rows that came from elsewhere in place; on an error drop what has not begun."""
    pending = list(futures)
    try:
        while pending:
            for future in first_done(pending, Future.result):
                pending.remove(future)
                part = future.result()
                if part is not futures[future]:
                    futures[future][:] = part
                if progress is not None:
                    progress(part.size)
    finally:
        for future in pending:
            future.cancel()


def play_batch(
    batch: Batch,
    start: int,
    deals: int,
    *,
    workers: int | None = None,
    chunk: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> np.ndarray:
    """Rows of a batch, flat dtype; see `simulate`."""
    game = get_game(batch.game)
    try:
        rows = np.zeros(deals, dtype=game.row)
    except (MemoryError, ValueError) as error:
        needed = f"{deals * game.row.itemsize / 1e9:,.0f} GB"
        raise RequestError(f"{deals} deals need {needed} for their rows, expected fewer at a time") from error
    n_workers = int(workers) if workers is not None else (os.cpu_count() or 1)
    size = chunk or min(_CHUNK_MOST, max(_CHUNK_LEAST, deals // (_CHUNKS_PER_WORKER * n_workers)))
    compile_once(game.kernel, game.signature())
    places = [(first, rows[first - start : first - start + n]) for first, n in _chunks(start, deals, size)]
    if executor is not None:
        _collect({executor.submit(play_chunk, batch, first, place.size): place for first, place in places}, progress)
    else:
        with ThreadPoolExecutor(n_workers) as threads:
            _collect({threads.submit(batch.fill, first, place): place for first, place in places}, progress)
    return rows.view(game.flat_row)
