"""The manifest of a run: what was asked for, and nothing that differs from one honest try to the next."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import fastsim
from fastsim.batch import Batch
from fastsim.cards.text import hand_text
from fastsim.entry import CUSTOM
from fastsim.errors import PlayerError, RunError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.runs.folder import MANIFEST, write_whole

FORMAT = "trickodds-run/1"
ROWS = "rows"
TALLY = "tally"

_DIGITS = 16


class PartPlan(NamedTuple):
    """A part of a run: its first deal and how many it holds."""

    first: int
    deals: int


@dataclass(frozen=True)
class Manifest:
    """What a run's `manifest.json` says; `data` holds its keys and values, without the digest of the file itself."""

    data: dict[str, Any]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return get_game(self.data["game"])

    @property
    def kind(self) -> str:
        """``rows`` or ``tally``."""
        return str(self.data["kind"])

    @property
    def start(self) -> int:
        """Number of the first deal."""
        return int(self.data["start"])

    @property
    def deals(self) -> int:
        """Number of deals asked for."""
        return int(self.data["deals"])

    @property
    def size(self) -> int:
        """Deals in a part; the last may hold fewer."""
        return int(self.data["deals_per_part"])

    @property
    def fingerprint(self) -> str:
        """Digest of what decides the rows: the game's version, the models, the row and users' own players."""
        return str(self.data["fingerprint"])

    def identity(self) -> str:
        """Digest of all that two parts of one run share: everything but the number of deals."""
        return _digest({key: value for key, value in self.data.items() if key != "deals"})

    def parts(self) -> Iterator[PartPlan]:
        """The parts of the run in order."""
        for first in range(self.start, self.start + self.deals, self.size):
            yield PartPlan(first, min(self.size, self.start + self.deals - first))

    def part_count(self) -> int:
        """How many parts the run has."""
        return -(-self.deals // self.size)

    def text(self) -> str:
        """The file's text: JSON that ends with the digest of all before it."""
        return json.dumps({**self.data, "digest": _digest(self.data)}, indent=2, ensure_ascii=False) + "\n"

    def write(self, folder: Path) -> None:
        """Write the manifest into a run's folder."""
        write_whole(folder / MANIFEST, self.text().encode())


def _digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def make_manifest(
    batch: Batch,
    *,
    start: int,
    deals: int,
    deals_per_part: int,
    kind: str,
    calls: list[int],
    preference: str | None = None,
) -> Manifest:
    """The manifest of a run that is asked for.

    Raises
    ------
    PlayerError
        If a user's own player does not come from a file: then nobody could tell what played.
    """
    import pyarrow as pa

    game = get_game(batch.game)
    own = {player.name: _file_digest(player.name) for player in batch.players if player.code == CUSTOM}
    decides = {
        "game_version": game.version,
        "models": batch.model_names(),
        "row": [[name, np.dtype(game.flat_row[name]).str] for name in game.flat_row.names or ()],
        "own_players": own,
    }
    if kind == TALLY:
        decides["tables"] = {table.name: list(table.columns) for table in game.tally_plan().tables}
    data = {
        "format": FORMAT,
        "kind": kind,
        "game": game.name,
        "seats": len(batch.players),
        "rules": batch.rules.options(),
        "players": [_player_data(game, player) for player in batch.players],
        "calls": calls,
        "known": {str(seat): hand_text(int(hand)) for seat, hand in enumerate(batch.known) if hand},
        **({} if preference is None else {"preference": preference}),
        "seed": batch.seed,
        "start": start,
        "deals": deals,
        "deals_per_part": deals_per_part,
        "versions": {"trickodds": fastsim.__version__, "pyarrow": pa.__version__},
        "decided_by": decides,
        "fingerprint": _digest(decides),
    }
    return Manifest(json.loads(json.dumps(data)))


def _player_data(game: Game, player: Any) -> dict[str, Any]:
    if player.code == CUSTOM:
        return {"player": player.name}
    kind = player.name.partition("(")[0]
    params = dict(zip(game.players[kind].params()._fields, player.params, strict=True))
    return {"player": player.name, "params": {key: int(value) for key, value in params.items()}}


def _file_digest(name: str) -> str:
    path = Path(name.rpartition(":")[0])
    if not name.rpartition(":")[0] or not path.is_file():
        raise PlayerError(f"player {name} comes from no file, expected file.py:function: a run says what played")
    return hashlib.sha256(path.read_bytes()).hexdigest()[:_DIGITS]


def read_manifest(text: str, where: str) -> Manifest:
    """The manifest from its text.

    Raises
    ------
    RunError
        If it is not one, or was changed after it was written.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise RunError(f"{where} is damaged: not JSON ({error})") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RunError(f"{where} is no manifest of a run, expected format {FORMAT!r}")
    digest = data.pop("digest", None)
    if digest != _digest(data):
        raise RunError(f"{where} was changed after it was written: its digest does not match")
    return Manifest(data)


def load_manifest(folder: Path) -> Manifest:
    """The manifest of a run's folder.

    Raises
    ------
    RunError
        If the folder holds no run, or its manifest is damaged.
    """
    path = folder / MANIFEST
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RunError(f"{folder} holds no run: there is no {MANIFEST}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RunError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return read_manifest(text, str(path))


def difference(there: Manifest, asked: Manifest) -> str | None:
    """The first thing in which a run on disk differs from what is asked for, in words; more deals are no difference."""
    for path, old, new in _leaves(there.data, asked.data):
        if path == "deals":
            if new < old:
                return f"it holds {old:,} deals and {new:,} are asked for: a run can be extended, not cut"
        elif path != "fingerprint":
            return f"its {path} is {_spell(old)} and {_spell(new)} is asked for"
    return None


def _leaves(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The values that differ, each with its path."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from _leaves(old.get(key), new.get(key), f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (was, wanted) in enumerate(zip(old, new, strict=True)):
            yield from _leaves(was, wanted, f"{path}[{i}]")
    elif old != new:
        yield path, old, new


def _spell(value: Any) -> str:
    return "absent" if value is None else json.dumps(value, ensure_ascii=False)
