"""What runs on disk cost beside playing the deals, their memory, and what decided how a part is kept.

``python benchmarks/runs.py costs|parts|memory N`` prints Markdown tables; what is written goes to a temporary folder.
Costs are ratios of processor time (all threads of the process), so that a busy machine does not spoil them; the two
workers are compared by the clock.
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
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import analysis
import fastsim
from fastsim.games import get_game
from fastsim.runs.parts import CHUNK, row_schema

ROUNDS = 5
DEALS = 1_000_000
GAME = "vida"


def processor_seconds(action: Callable[[], object]) -> float:
    """Processor time of an action, all threads together."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def wall_seconds(action: Callable[[], object]) -> float:
    """Seconds that an action takes by the clock."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def simulate(workers: int | None = 1, deals: int = DEALS) -> np.ndarray:
    """Deals of the default player in memory."""
    return fastsim.simulate(GAME, deals, seed=1, workers=workers)


def spread(ratios: list[float], form: Callable[[float], str]) -> str:
    """Median and range."""
    return f"{form(statistics.median(ratios))} ({form(min(ratios))} to {form(max(ratios))})"


def percent(ratio: float) -> str:
    """A ratio in percent."""
    return f"{ratio:.0%}"


def run(place: Path, name: str, **options: Any) -> Path:
    """A run of the default player on disk."""
    fastsim.run(GAME, place / name, DEALS, seed=1, **options)
    return place / name


def costs(place: Path) -> None:
    """Print what writing, counting and tables cost beside simulating the same deals."""
    simulate(deals=1_000)
    analysis.standard_tables(run(place, "warm", tally=True))
    writing, counting, tables, from_tally, workers = [], [], [], [], []
    for i in range(ROUNDS):
        rows, tally = f"rows-{i}", f"tally-{i}"
        playing = processor_seconds(simulate)
        writing.append(processor_seconds(lambda rows=rows: run(place, rows, workers=1)) / playing - 1)
        counting.append(processor_seconds(lambda tally=tally: run(place, tally, workers=1, tally=True)) / playing - 1)
        tables.append(processor_seconds(lambda rows=rows: analysis.standard_tables(place / rows)) / playing)
        from_tally.append(processor_seconds(lambda tally=tally: analysis.standard_tables(place / tally)) / playing)
        one = wall_seconds(lambda i=i: run(place, f"one-{i}", workers=1))
        workers.append(one / wall_seconds(lambda i=i: run(place, f"two-{i}", workers=2)))
    print("| what | measured | must | aim |\n| --- | --- | --- | --- |")
    print(f"| writing rows to Parquet vs simulating them | {spread(writing, percent)} extra | ≤ 25 % | ≤ 10 % |")
    print(f"| keeping a tally vs simulating the deals | {spread(counting, percent)} extra |  |  |")
    print(
        f"| the standard tables from a run of rows vs simulating them | {spread(tables, percent)} | ≤ 50 % | ≤ 20 % |"
    )
    print(f"| the standard tables from a tally vs simulating its deals | {spread(from_tally, percent)} |  |  |")
    print(f"| a run by two workers vs one | {spread(workers, '{:.2f}'.format)} × the deals/s | ≥ 1.8 × | ≥ 1.95 × |")


def parts() -> None:
    """Print size and time of a million rows under several compressions, row groups and encodings."""
    simulate(deals=1_000)
    playing = statistics.median(processor_seconds(simulate) for _ in range(3))
    rows = simulate()
    schema = row_schema(get_game(GAME))
    table = pa.Table.from_arrays([pa.array(np.ascontiguousarray(rows[name])) for name in schema.names], schema=schema)
    others = [name for name in schema.names if name != "deal"]
    ours: dict[str, Any] = {"use_dictionary": others, "column_encoding": {"deal": "DELTA_BINARY_PACKED"}}
    cases: list[tuple[str, dict[str, Any]]] = [
        ("none", {"compression": "none", **ours}),
        ("snappy", {"compression": "snappy", **ours}),
        ("lz4", {"compression": "lz4", **ours}),
        *((f"zstd {level}", {"compression": "zstd", "compression_level": level, **ours}) for level in (1, 3, 9, 15)),
        ("gzip 4", {"compression": "gzip", "compression_level": 4, **ours}),
        ("zstd 3, `deal` as other columns", {"compression": "zstd", "compression_level": 3}),
        ("zstd 3, no dictionaries", {"compression": "zstd", "compression_level": 3, "use_dictionary": False}),
    ]
    print(f"Rows in memory: {rows.dtype.itemsize} bytes, as columns {table.nbytes / DEALS:.1f}.\n")
    print("| compression | bytes a row | writing vs simulating | reading vs simulating |\n| --- | --- | --- | --- |")
    for name, options in cases:
        print(_part_line(name, table, CHUNK, options, playing))
    for group in (CHUNK // 8, CHUNK * 8):
        print(_part_line(f"zstd 3, row groups of {group:,}", table, group, dict(cases[4][1]), playing))


def _part_line(name: str, table: pa.Table, group: int, options: dict[str, Any], playing: float) -> str:
    written: list[pa.Buffer] = []

    def write() -> None:
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, row_group_size=group, **options)
        written.append(sink.getvalue())

    writing = statistics.median(processor_seconds(write) for _ in range(ROUNDS))
    reading = statistics.median(
        processor_seconds(lambda: pq.read_table(pa.BufferReader(written[0]), use_threads=False)) for _ in range(ROUNDS)
    )
    return f"| {name} | {written[0].size / DEALS:.2f} | {writing / playing:.1%} | {reading / playing:.1%} |"


def memory(place: Path, deals: str) -> None:
    """Print peak memory of runs of so many deals by the random player, each in a process of its own."""
    print("| run | peak memory | on disk | processor time a deal |\n| --- | --- | --- | --- |")
    for kind in ("rows", "tally"):
        folder = place / kind
        command = ["run", GAME, str(folder), "--deals", deals, "--seed", "1", "--players", "random"]
        code = "from analysis.cli import main; main()"
        script = (
            "import resource, subprocess, sys\n"
            f"subprocess.run([sys.executable, '-c', {code!r}, *{command + (['--tally'] if kind == 'tally' else [])!r}],"
            " check=True, stdout=subprocess.DEVNULL)\n"
            "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
            "print(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)"
        )
        done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
        peak, seconds = (float(word) for word in done.stdout.split())
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        each = 1e9 * seconds / float(deals)
        print(f"| {float(deals):.0e} deals, {kind} | {peak / 1e6:,.0f} MB | {size / 1e6:,.1f} MB | {each:,.0f} ns |")


def main() -> None:
    """Measure what is asked for."""
    what = sys.argv[1] if len(sys.argv) > 1 else "costs"
    names = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    print(f"{os.cpu_count()} cores, {names[0] if names else platform.processor()}\n")
    with tempfile.TemporaryDirectory() as place:
        if what == "parts":
            parts()
        elif what == "memory":
            memory(Path(place), sys.argv[2])
        else:
            costs(Path(place))


if __name__ == "__main__":
    main()
