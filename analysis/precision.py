"""Until it is sure enough: deals in batches of doubling size, so that the answer is the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fastsim.errors import RequestError
from fastsim.requests import is_number, is_whole

#: Deals before the first look.
FIRST_DEALS: Final = 1_000

#: Half-width that is asked for, and the most deals, where nothing else is said.
PRECISION: Final = 0.01
MOST_DEALS: Final = 1_000_000

_FEWEST: Final = 2


def check_precision(precision: float, deals: int) -> None:
    """Raise RequestError unless a half-width and a limit in deals can be used."""
    if not is_number(precision) or not 0 < precision < 1:
        raise RequestError(f"`precision` is {precision!r}, expected a half-width between 0 and 1, as in 0.01")
    if not is_whole(deals):
        raise RequestError(f"`deals` is {deals!r}, expected a whole number of at least {_FEWEST}")
    if deals < _FEWEST:
        raise RequestError(f"`deals` is {deals!r}, expected at least {_FEWEST}")


def play_until(
    find: Callable[[int], int],
    add: Callable[[int, int], None],
    half_width: Callable[[], float],
    *,
    precision: float,
    deals: int,
) -> int:
    """Add deals by place until half the width of the widest interval is small enough.

    Parameters
    ----------
    find : callable
        ``find(n)`` says how many of the first n deals there are.
    add : callable
        ``add(start, end)`` adds the deals at the places from start to before end.
    half_width : callable
        Of the widest interval so far.
    precision, deals : float, int
        The half-width to reach, and the most deals.

    Returns
    -------
    int
        Deals added.
    """
    done, size = 0, min(FIRST_DEALS, deals)
    while True:
        end = find(size)
        if end > done:
            add(done, end)
        done = end
        if end < size or size >= deals or half_width() <= precision:
            return done
        size = min(2 * size, deals)
