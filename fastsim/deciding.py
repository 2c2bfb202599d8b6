"""The reason of every decision of a deal, for games whose log keeps what the first free decision rested on.

Each decision is made again with all before it forced, so that it is the first that a player makes freely; the log then
holds what that player saw and weighed (`thinker`, `seen` and what the game adds).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

#: Name of the players whose decisions are kept.
FITTED: Final = "heuristic"

#: What is said of a call that no player decided.
GIVEN: Final = "given"

#: The log of the same deal with forced decisions.
PlayAgain = Callable[[np.ndarray], np.void]


class Why(Protocol):
    """What tells the reason of every decision of a deal."""

    def __call__(self, log: np.void, players: Sequence[str], play_again: PlayAgain, given: int) -> list[str]:
        """Lines that give the reason of every decision.

        Parameters
        ----------
        log : record
            Log of the deal.
        players : sequence of str
            Name of each seat's player.
        play_again : callable
            ``play_again(script)`` is the log of the same deal with forced decisions.
        given : int
            How many calls, from the first on, were given and are no player's decision.
        """
        ...


def is_fitted(player: str) -> bool:
    """Whether a player's name is that of the players whose decisions are kept, with or without parameters."""
    return player.partition("(")[0] == FITTED


@dataclass(frozen=True)
class Decision:
    """One decision of a deal.

    Attributes
    ----------
    seat : int
        Whose it was.
    said : str
        The answer, for people.
    script : ndarray
        Everything before it, forced.
    is_first : callable
        ``is_first(log)`` says whether the decision that the log keeps is this one; else there was no choice.
    reason : callable
        ``reason(log)`` tells why, in words.
    is_given : bool
        Whether it was given, and no player decided.
    """

    seat: int
    said: str
    script: np.ndarray
    is_first: Callable[[np.void], bool]
    reason: Callable[[np.void], str]
    is_given: bool = False


def decision_line(decision: Decision, players: Sequence[str], play_again: PlayAgain) -> str:
    """One decision with its reason.

    Parameters
    ----------
    decision : Decision
        The decision.
    players : sequence of str
        Name of each seat's player.
    play_again : callable
        ``play_again(script)`` is the log of the same deal with forced decisions.
    """
    player = players[decision.seat]
    if decision.is_given:
        reason = GIVEN
    elif not is_fitted(player):
        reason = f"decided by {player}"
    else:
        log = play_again(decision.script)
        is_asked = int(log["thinker"]) == decision.seat and decision.is_first(log)
        reason = decision.reason(log) if is_asked else "no choice"
    return f"seat {decision.seat}  {decision.said:<7} {reason}"
