"""Futures in the order of their deals: which are done, and which is the first that fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any


def first_done(futures: Sequence[Future[Any]], result_of: Callable[[Future[Any]], Any]) -> set[Future[Any]]:
    """Wait until at least one of some futures is done; those that are.

    If one has failed, those before it are waited for and those after it dropped, and the error of the first that fails
    is raised as `result_of` has it. Whoever comes first to a fault is chance; which deal is the first to have one is
    not.
    """
    done = wait(futures, return_when=FIRST_COMPLETED).done
    for place, future in enumerate(futures):
        if future in done and (future.cancelled() or future.exception() is not None):
            for later in futures[place + 1 :]:
                later.cancel()
            for earlier in futures[: place + 1]:
                result_of(earlier)
    return done
