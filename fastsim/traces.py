"""One deal in full: made from its address, told for people, written as JSON lines, refereed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from fastsim.batch import Batch, make_batch
from fastsim.errors import TraceError, TrickoddsError
from fastsim.games import get_game
from fastsim.heading import read_heading
from fastsim.requests import check_deals, forced_calls


def _play_logged(batch: Batch, start: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    game = get_game(batch.game)
    log = np.zeros(deals, dtype=game.log)
    rows = batch.play(start, deals, log=log)
    return rows.view(game.flat_row), log


def trace(
    game: str,
    *,
    seed: int,
    start: int = 0,
    deals: int = 1,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    calls: str | Sequence[int] | None = None,
    known: Mapping[int, str | int] | None = None,
    model: Any = None,
    preference: str | None = None,
) -> list[dict[str, Any]]:
    """Full records of consecutive deals.

    Parameters
    ----------
    game, seed, start, deals, seats, rules, preset, players, calls, known, model, preference
        As in `simulate`.

    Returns
    -------
    list of dict
        One a deal, ready for JSON, with the keys of ``docs/formats.md``.
    """
    first, n = check_deals(start, deals)
    batch = make_batch(
        game,
        seed=seed,
        seats=seats,
        rules=rules,
        preset=preset,
        players=players,
        calls=calls,
        known=known,
        model=model,
        preference=preference,
    )
    names = [player.name for player in batch.players]
    models = batch.model_names()
    rows, log = _play_logged(batch, first, n)
    make = get_game(game).trace_of
    return [make(batch.seed, batch.rules, names, models, rows[i], log[i]) for i in range(n)]


def replay(game: str, *, seed: int, deal: int, why: bool = False, **options: Any) -> str:
    """One deal told for people; `why` adds the reason of every decision; `options` as in `simulate`."""
    first, _ = check_deals(deal, 1)
    batch = make_batch(game, seed=seed, **options)
    rows, log = _play_logged(batch, first, 1)
    names = [player.name for player in batch.players]
    chosen = get_game(game)
    told: str = chosen.story(rows[0], log[0], batch.rules, names)
    if not why:
        return told

    def play_again(script: np.ndarray) -> np.void:
        again: np.void = _play_logged(replace(batch, script=script), first, 1)[1][0]
        return again

    given = len(forced_calls(chosen, options.get("calls"), batch.rules))
    return "\n".join([told, "", *chosen.why(log[0], names, play_again, given)])


def score(record: Mapping[str, Any]) -> Any:
    """Referee one recorded deal and recompute its result.

    Parameters
    ----------
    record : mapping
        A trace; the keys that a game needs are marked in ``docs/formats.md``.

    Returns
    -------
    Verdict
        `breaches` (list of sentences), `result` (columns by name, None where the record cannot be followed
        to its end) and `differences` from a recorded result.

    Raises
    ------
    TraceError, CardError, IllegalCallError, RulesError, PlayerError, UnknownGameError
        Where the record cannot be read.
    """
    game, rules, seed = read_heading(record)

    def play_deal(hands: np.ndarray, script: np.ndarray, log: np.ndarray) -> np.void:
        anyone = make_batch(game.name, seed=seed, seats=hands.size, rules=rules)
        batch = replace(anyone, script=script, known=hands)
        row: np.void = batch.play(0, 1, log=log).view(game.flat_row)[0]
        return row

    return game.referee(record, rules, play_deal, game.log)


def read_traces(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Records of a JSON-lines file with their line numbers.

    Raises
    ------
    TraceError
        If the file cannot be read or a line is not JSON; the message names the line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise TraceError(
            f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8 text'}"
        ) from error
    lines = [(i, line) for i, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise TraceError(f"{path} holds no record")
    for number, line in lines:
        try:
            yield number, json.loads(line)
        except json.JSONDecodeError as error:
            raise TraceError(f"{path}, line {number}: not JSON ({error.msg} at character {error.pos})") from error
        except (ValueError, RecursionError) as error:
            raise TraceError(f"{path}, line {number}: a number or a nesting is too long to be read") from error


def score_file(path: Path) -> Iterator[tuple[int, Any]]:
    """Verdict of every record of a file, with its line number; errors name the line."""
    for number, record in read_traces(path):
        try:
            yield number, score(record)
        except TrickoddsError as error:
            raise type(error)(f"{path}, line {number}: {error}") from error
        except RecursionError as error:
            raise TraceError(f"{path}, line {number}: a nesting is too deep to be read") from error
