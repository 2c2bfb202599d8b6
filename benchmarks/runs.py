"""What runs on disk cost beside playing the deals, their memory, and what decided how a part is kept.

``python benchmarks/runs.py costs|workers|parts|sizes|memory N`` prints Markdown tables; what is written goes to a
temporary folder. Costs are ratios of processor time (all threads of the process), so that a busy machine does not spoil
them; the two workers are compared by the clock, which needs a quiet machine.
"""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
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
DEALS = 500_000
WORKED = 4_000_000
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


def run(place: Path, name: str, deals: int = DEALS, **options: Any) -> Path:
    """A run of the default player on disk."""
    fastsim.run(GAME, place / name, deals, seed=1, **options)
    return place / name


def costs(place: Path) -> None:
    """Print what writing, counting and tables cost beside simulating the same deals."""
    simulate(deals=1_000)
    analysis.standard_tables(run(place, "warm", tally=True))
    writing, counting, tables, from_tally = [], [], [], []
    for i in range(ROUNDS):
        rows, tally = f"rows-{i}", f"tally-{i}"
        playing = processor_seconds(simulate)
        writing.append(processor_seconds(lambda rows=rows: run(place, rows, workers=1)) / playing - 1)
        counting.append(processor_seconds(lambda tally=tally: run(place, tally, workers=1, tally=True)) / playing - 1)
        tables.append(processor_seconds(lambda rows=rows: analysis.standard_tables(place / rows)) / playing)
        from_tally.append(processor_seconds(lambda tally=tally: analysis.standard_tables(place / tally)) / playing)
    print("| what | measured | must | aim |\n| --- | --- | --- | --- |")
    print(f"| writing rows to Parquet vs simulating them | {spread(writing, percent)} extra | ≤ 25 % | ≤ 10 % |")
    print(f"| keeping a tally vs simulating the deals | {spread(counting, percent)} extra |  |  |")
    print(
        f"| the standard tables from a run of rows vs simulating them | {spread(tables, percent)} | ≤ 50 % | ≤ 20 % |"
    )
    print(f"| the standard tables from a tally vs simulating its deals | {spread(from_tally, percent)} |  |  |")


def workers(place: Path) -> None:
    """Print how much faster two workers are than one, and the processor time of the threads of each.

    The clock wants a quiet machine. On a busy one the processor time tells: two workers cannot gain more than the
    time of all threads of one over that of the busiest thread of two.
    """
    simulate(deals=1_000)
    run(place, "warm")
    gained, bounds, each = [], [], []
    for i in range(ROUNDS):
        walls, busy = [], []
        for count in (1, 2):
            threads: dict[str, float] = {}
            options = {"workers": count, "deals_per_part": WORKED // 4, "watch": partial(_watch_threads, threads)}
            walls.append(wall_seconds(lambda i=i, o=options: run(place, f"{o['workers']}-{i}", WORKED, **o)))
            busy.append(threads)
        gained.append(walls[0] / walls[1])
        bounds.append(sum(busy[0].values()) / max(busy[1].values()))
        each.append(sum(busy[1].values()) / sum(busy[0].values()) - 1)
    print("| what | measured | must | aim |\n| --- | --- | --- | --- |")
    print(f"| a run by two workers vs one | {spread(gained, '{:.2f}'.format)} × the deals/s | ≥ 1.8 × | ≥ 1.95 × |")
    print(f"| bound from the threads' processor time | {spread(bounds, '{:.2f}'.format)} × |  |  |")
    print(f"| processor time of two workers vs one | {spread(each, '{:+.1%}'.format)} |  |  |")


def _watch_threads(threads: dict[str, float], _: object) -> None:
    """Note the processor time of every thread but the main one, in seconds."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            ticks = Path(f"/proc/self/task/{thread.native_id}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
            threads[thread.name] = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def parts() -> None:
    """Print size and time of rows under several compressions, row groups and encodings."""
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


SIZES = (250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000)
CODECS = ("none", "snappy", "lz4", "zstd 1", "zstd 3")


def sizes(place: Path) -> None:
    """Print what parts of several sizes cost under several compressions, each in a process of its own.

    A part is encoded from the same two chunks of played deals over and over, as row groups are compressed one by one.
    """
    simulate(deals=1_000)
    playing = statistics.median(processor_seconds(simulate) for _ in range(ROUNDS)) / DEALS
    (place / "rows").write_bytes(simulate(deals=2 * CHUNK).tobytes())
    print("| rows in a part | compression | MB | writing vs simulating | memory, MB | work lost by a crash, s |")
    print("| --- | --- | --- | --- | --- | --- |")
    for size in SIZES:
        for codec in CODECS:
            command = [sys.executable, __file__, "size", str(place / "rows"), str(size), codec]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            written, seconds, used = (float(word) for word in done.stdout.split())
            print(
                f"| {size:,} | {codec} | {written / 1e6:.1f} | {seconds / size / playing:.1%} | {used / 1e6:,.0f} | "
                f"{size * playing:.1f} |",
                flush=True,
            )


def size_of(path: str, deals: str, codec: str) -> None:
    """Encode one part; print its bytes, the processor time and the memory that it took on top."""
    from fastsim.runs import parts as module

    name, _, level = codec.partition(" ")
    module._COMPRESSION = {"compression": name, **({"compression_level": int(level)} if level else {})}
    game = get_game(GAME)
    rows = np.frombuffer(Path(path).read_bytes(), dtype=game.flat_row)

    def chunks(count: int) -> Iterator[np.ndarray]:
        for first in range(0, count, CHUNK):
            chunk = rows[first % len(rows) :][: min(CHUNK, count - first)].copy()
            chunk["deal"] = np.arange(first, first + len(chunk))
            yield chunk

    module.rows_as_parquet(chunks(CHUNK), game)  # imports and starts everything
    copying = processor_seconds(lambda: [None for _ in chunks(int(deals))])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found: list[memoryview] = []
    seconds = processor_seconds(lambda: found.append(module.rows_as_parquet(chunks(int(deals)), game))) - copying
    used = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    print(found[0].nbytes, seconds, used)


def memory(place: Path, deals: str) -> None:
    """Print peak memory of runs of so many deals by the random player and of their tables, each in its own process."""
    print("| what | peak memory | on disk | processor time a deal |\n| --- | --- | --- | --- |")
    for kind in ("rows", "tally"):
        folder = place / kind
        command = ["run", GAME, str(folder), "--deals", deals, "--seed", "1", "--players", "random"]
        made = _measured(command + (["--tally"] if kind == "tally" else []), float(deals))
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        print(f"| {float(deals):.0e} deals, {kind} | {made[0]} | {size / 1e6:,.1f} MB | {made[1]} |", flush=True)
        read = _measured(["tables", str(folder)], float(deals))
        print(f"| standard tables of it | {read[0]} |  | {read[1]} |", flush=True)


def _measured(command: list[str], deals: float) -> tuple[str, str]:
    """Peak memory and processor time a deal of a command of ours."""
    code = "from analysis.cli import main; main()"
    script = (
        "import resource, subprocess, sys\n"
        f"subprocess.run([sys.executable, '-c', {code!r}, *{command!r}], check=True, stdout=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_maxrss * 1024, used.ru_utime + used.ru_stime)"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    peak, seconds = (float(word) for word in done.stdout.split())
    return f"{peak / 1e6:,.0f} MB", f"{1e9 * seconds / deals:,.0f} ns"


def main() -> None:
    """Measure what is asked for."""
    what = sys.argv[1] if len(sys.argv) > 1 else "costs"
    if what == "size":
        size_of(*sys.argv[2:])
        return
    names = [
        line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line
    ]
    print(f"{os.cpu_count()} cores, {names[0] if names else platform.processor()}\n")
    with tempfile.TemporaryDirectory() as place:
        if what == "parts":
            parts()
        elif what == "sizes":
            sizes(Path(place))
        elif what == "workers":
            workers(Path(place))
        elif what == "memory":
            memory(Path(place), sys.argv[2])
        else:
            costs(Path(place))


if __name__ == "__main__":
    main()
