"""Scripts: what is forced on a kernel, as far as all games write it alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from fastsim.cards.deck import NONE
from fastsim.entry import CUT, HEARD, PLAY_SEAT_SHIFT
from fastsim.errors import IllegalCallError


class ScriptPlaces(NamedTuple):
    """Where a game's script holds what: its first places are for calls, the last says that a record is refereed."""

    calls_most: int
    plays: int
    lenient: int

    @property
    def size(self) -> int:
        """Places of a script."""
        return self.lenient + 1


def forced_script(
    places: ScriptPlaces,
    calls: Sequence[int],
    plays: Sequence[tuple[int, int]],
    is_lenient: bool,
    most: str = "calls are forced, a deal has",
) -> np.ndarray:
    """A script with calls and plays; `plays` are (seat, natural card) in the order played.

    Raises
    ------
    IllegalCallError
        If there are more calls than a deal can have; `most` begins the end of the sentence.
    """
    if len(calls) > places.calls_most:
        raise IllegalCallError(f"{len(calls)} {most} at most {places.calls_most}")
    script = np.full(places.size, NONE, dtype=np.int64)
    script[: len(calls)] = calls
    for i, (seat, card) in enumerate(plays):
        script[places.plays + i] = seat << PLAY_SEAT_SHIFT | card
    script[places.lenient] = int(is_lenient)
    return script


def overlaid(script: np.ndarray, base: np.ndarray) -> np.ndarray:
    """A script with what another one of the same game forces beside it, such as a preference suit."""
    both: np.ndarray = np.where(script == NONE, base, script)
    return both


def listen_script(make_script: Callable[..., np.ndarray], calls: Sequence[int], is_asked: Sequence[bool]) -> np.ndarray:
    """Script of a deal that is cut short after `calls`, or where a seat that is asked makes another call.

    `make_script` is the game's, which must listen (`Game.listens`).
    """
    script = make_script([call + HEARD * asked for call, asked in zip(calls, is_asked, strict=True)])
    script[len(calls)] = CUT
    return script
