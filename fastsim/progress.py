"""What a person sees while deals are played: a bar with deals a second and the time left, nothing on a pipe."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Self


class Bar:
    """A bar on standard error for so many deals, to be entered; silent where that is no terminal."""

    def __init__(self, total: int, *, is_quiet: bool = False) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._shown: Progress | None = None
        self._begun = time.perf_counter()
        self._played = 0
        if console.is_terminal and not is_quiet:
            self._shown = Progress(
                TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"),
                TimeRemainingColumn(), console=console, transient=True,
            )  # fmt: skip
            self._task = self._shown.add_task("dealing", total=total, speed="")

    def __enter__(self) -> Self:
        if self._shown is not None:
            self._shown.start()
        self._begun = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown is not None:
            self._shown.stop()

    def played(self, deals: int) -> None:
        """Tell that so many deals more were played."""
        if self._shown is not None:
            self._played += deals
            speed = f"{self._played / max(time.perf_counter() - self._begun, 1e-9):,.0f} deals/s"
            self._shown.update(self._task, advance=deals, speed=speed)

    def found(self, deals: int, words: str) -> None:
        """Tell that so many deals more were there before, and what stands before the bar."""
        if self._shown is not None:
            self._shown.update(self._task, advance=deals, description=words)


def announce_compile(game: Any) -> None:
    """Say why the first start takes a while."""
    from fastsim._jit import is_cached

    if not is_cached(game.kernel):
        sys.stderr.write(f"trickodds: compiling {game.title} once for this machine, about a minute\n")
