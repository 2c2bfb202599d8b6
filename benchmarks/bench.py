"""Speed of what exists, as ratios to limit.c on the same core in the same run; writes nothing.

Run with ``make bench``. Each ratio is the median over rounds; in a round the yardstick and the thing measured run
one after the other on one core. Compiled code is warm, except where the name says otherwise.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

import analysis
import fastsim

HERE = Path(__file__).resolve().parent
ROUNDS = 7
YARDSTICK_DEALS = 1_000_000
DEALS = 300_000
MANY_DEALS = 10_000_000
GIBBONS_DEALS = 100_000
VIDA_CARDS = 32


class Line(NamedTuple):
    """One measured line of the table."""

    what: str
    measured: str
    must: str
    aim: str


def build_yardstick() -> Path:
    """Compile limit.c for this machine."""
    program = HERE / "limit"
    subprocess.run(["gcc", "-O3", "-march=native", str(HERE / "limit.c"), "-o", str(program)], check=True)
    return program


def yardstick_seconds(program: Path, game: str = "vida") -> float:
    """Seconds of a random-legal deal of limit.c: of "vida" or of "whist", with 32 or 52 cards."""
    run = subprocess.run([str(program), game, str(YARDSTICK_DEALS)], check=True, capture_output=True, text=True)
    return float(run.stdout.split()[2]) / YARDSTICK_DEALS


def seconds(action: Callable[[], object]) -> float:
    """Seconds that an action takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def ratio_to_yardstick(program: Path, action: Callable[[], object], game: str = "vida") -> str:
    """Median and range of the time of a deal over the yardstick's, alternating on one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        action()
        ratios = sorted(seconds(action) / DEALS / yardstick_seconds(program, game) for _ in range(ROUNDS))
    finally:
        os.sched_setaffinity(0, cores)
    return f"{statistics.median(ratios):.2f} × ({ratios[0]:.2f}–{ratios[-1]:.2f})"


def simulate(players: str, calls: str | None = None, workers: int = 1, deals: int = DEALS) -> None:
    """Play deals with a script of calls or none."""
    fastsim.simulate("vida", deals, seed=1, players=players, calls=calls, workers=workers)


def vira_lines(program: Path) -> list[Line]:
    """Cost of complete Vira deals on one core: auction, exchange, play and payment."""

    def vira(players: str) -> Callable[[], object]:
        return lambda: fastsim.simulate("vira", DEALS, seed=1, players=players, workers=1)

    return [
        Line(f"Vira, complete {name} deal vs limit whist", ratio_to_yardstick(program, vira(name), "whist"), "", aim)
        for name, aim in (("random", ""), ("greedy", ""), ("heuristic", "≤ 3 ×"))
    ]


def kernel_lines(program: Path) -> list[Line]:
    """Cost of deals on one core."""
    numbers = np.arange(DEALS)

    def deal_only() -> None:
        fastsim.hands("vida", seed=1, deals=numbers)

    fixed = {0: "SJ S9 SA S7 HA HT D8 C7"}

    def deal_known() -> None:
        fastsim.hands("vida", seed=1, deals=numbers, known=fixed)

    return [
        Line("Vida, random players without market vs limit vida",
             ratio_to_yardstick(program, lambda: simulate("random", "80S P P P")), "≤ 1.2 ×", "≤ 1.0 ×"),
        Line("Vida, complete random deal with market vs limit vida",
             ratio_to_yardstick(program, lambda: simulate("random")), "", ""),
        Line("Vida, complete greedy deal vs limit vida",
             ratio_to_yardstick(program, lambda: simulate("greedy")), "", ""),
        Line("Vida, complete heuristic deal vs limit vida",
             ratio_to_yardstick(program, lambda: simulate("heuristic")), "≤ 2.5 ×", "≤ 1.5 ×"),
        Line("Vida, heuristic players without market vs limit vida",
             ratio_to_yardstick(program, lambda: simulate("heuristic", "80S P P P")), "", ""),
        Line("dealing 32 cards into four hands vs limit vida",
             ratio_to_yardstick(program, deal_only), "≤ 0.35 ×", "≤ 0.25 ×"),
        Line("dealing with one hand known vs limit vida",
             ratio_to_yardstick(program, deal_known), "", ""),
    ]  # fmt: skip


def whist_lines(program: Path) -> list[Line]:
    """Cost of deals of Israeli whist on one core."""
    fixed = "5S P P P 5 3 3 3"

    def play(players: str, calls: str | None = None) -> None:
        fastsim.simulate("israeli_whist", DEALS, seed=1, players=players, calls=calls, workers=1)

    def line(what: str, players: str, calls: str | None, must: str = "", aim: str = "") -> Line:
        ratio = ratio_to_yardstick(program, lambda: play(players, calls), "whist")
        return Line(f"Israeli whist, {what} vs limit whist", ratio, must, aim)

    return [
        line("random players without auction", "random", fixed),
        line("complete random deal with auction", "random", None),
        line("complete greedy deal", "greedy", None),
        line("complete heuristic deal", "heuristic", None, "≤ 2.5 ×", "≤ 1.5 ×"),
        line("heuristic players without auction", "heuristic", fixed),
    ]


def gibbons_lines() -> list[Line]:
    """Cards played per second: Vida's over those of Gibbons for each number of players, in turn on one core."""
    cards = {2: 52, 3: 51, 4: 52, 5: 50, 6: 48}

    def ratio(players: str, seats: int) -> str:
        def gibbons() -> None:
            fastsim.simulate("gibbons", GIBBONS_DEALS, seed=1, players=players, seats=seats, workers=1)

        def vida() -> None:
            simulate(players, deals=GIBBONS_DEALS)

        gibbons()
        vida()
        ratios = sorted(seconds(gibbons) / cards[seats] / (seconds(vida) / VIDA_CARDS) for _ in range(ROUNDS))
        return f"{statistics.median(ratios):.2f} × ({ratios[0]:.2f}–{ratios[-1]:.2f})"

    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        return [
            Line(f"Gibbons, {seats} {players} players, time of a card vs that of a complete {players} deal of Vida",
                 ratio(players, seats), "≤ 2 ×", "")
            for players in ("random", "heuristic")
            for seats in cards
        ]  # fmt: skip
    finally:
        os.sched_setaffinity(0, cores)


def constrained_line(where: str, what: str) -> Line:
    """Deals under conditions against deals without, on one core."""
    numbers = np.arange(DEALS)
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})

    def constrained() -> None:
        fastsim.deal_where("vida", where, seed=1, deals=numbers)

    def plain() -> None:
        fastsim.hands("vida", seed=1, deals=numbers)

    try:
        constrained()
        plain()
        ratios = sorted(seconds(constrained) / seconds(plain) for _ in range(ROUNDS))
    finally:
        os.sched_setaffinity(0, cores)
    return Line(
        f"dealing under conditions on {what} vs dealing without",
        f"{statistics.median(ratios):.1f} × ({ratios[0]:.1f}–{ratios[-1]:.1f})", "≤ 10 ×", "≤ 4 ×",
    )  # fmt: skip


def constrained_lines() -> list[Line]:
    """Conditions on two hands, and on four."""
    four = "seat0: S=2-4, H=1-3; seat1: S>=1, H>=1, D>=1; seat2: SA, H<=2; seat3: C>=2, no HA"
    return [
        constrained_line("seat0: S>=4, SJ; seat2: SA, H<=2", "two hands"),
        constrained_line(four, "four hands"),
    ]


def worker_line() -> Line:
    """Two workers against one."""
    deals = 10 * DEALS
    simulate("heuristic", workers=2)
    gains = [
        seconds(lambda: simulate("heuristic", workers=1, deals=deals))
        / seconds(lambda: simulate("heuristic", workers=2, deals=deals))
        for _ in range(ROUNDS)
    ]
    return Line("two workers vs one", f"{statistics.median(gains):.2f} × the deals/s", "≥ 1.8 ×", "≥ 1.95 ×")


def table_line() -> Line:
    """The standard tables from 10^7 rows against simulating them on all cores."""
    frames = []
    simulating = seconds(lambda: frames.append(analysis.simulate("vida", MANY_DEALS, seed=1)))
    analysis.standard_tables(frames[0].head(1_000))
    tables = seconds(lambda: analysis.standard_tables(frames[0]))
    return Line(
        "the standard tables from 10^7 rows vs simulating them", f"{tables / simulating:.0%}", "≤ 50 %", "≤ 20 %"
    )


def process_seconds(arguments: list[str], environment: dict[str, str] | None = None) -> float:
    """Wall time of a new Python process."""
    full = {**os.environ, **(environment or {})}
    return seconds(lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=full))


def median_process(arguments: list[str]) -> str:
    """Median wall time of new processes, the first of which warms the caches."""
    process_seconds(arguments)
    return f"{statistics.median(process_seconds(arguments) for _ in range(5)):.2f} s"


def start_lines() -> list[Line]:
    """What a user waits for."""
    main = "from analysis.cli import main; main({})"
    first = "import fastsim; fastsim.simulate('vida', 1000, seed=1)"
    tables = main.format(["simulate", "vida", "--deals", "1000", "--seed", "1"])
    with tempfile.TemporaryDirectory() as folder:
        cold = process_seconds(["-c", first], {"XDG_CACHE_HOME": folder})
    return [
        Line("`trickodds --help`", median_process(["-c", main.format(["--help"])]), "≤ 0.6 s", "≤ 0.4 s"),
        Line("first `fastsim.simulate` in a new process, compiled code cached",
             median_process(["-c", first]), "≤ 3 s", "≤ 1.5 s"),
        Line("first `trickodds simulate` with its tables, likewise",
             median_process(["-c", tables]), "≤ 6 s", "≤ 4 s"),
        Line("first ever compile of the game's kernels", f"{cold:.1f} s", "≤ 60 s", "≤ 20 s"),
    ]  # fmt: skip


def processor() -> str:
    """Model name of the processor."""
    names = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    return names[0] if names else platform.processor()


def main() -> None:
    """Measure and print a Markdown table."""
    program = build_yardstick()
    lines = [
        *kernel_lines(program),
        *whist_lines(program),
        *vira_lines(program),
        *gibbons_lines(),
        *constrained_lines(),
        worker_line(),
        table_line(),
        *start_lines(),
    ]
    speed = statistics.median(1 / yardstick_seconds(program) for _ in range(5))
    print(f"{os.cpu_count()} cores, {processor()}; limit vida: {speed:,.0f} deals/s.\n")
    print("| what | measured | must | aim |\n| --- | --- | --- | --- |")
    for line in lines:
        print(f"| {' | '.join(line)} |")


if __name__ == "__main__":
    main()
