"""What tables, the report and the notebooks cost, in processor time of all threads; writes nothing.

``python benchmarks/tables.py``            the strategy tables of Vida, part by part, over playing the deals
``python benchmarks/tables.py rows 1e7``   tables from so many rows: time over simulating, and memory
``python benchmarks/tables.py pages``      the committed report and every notebook at its own size
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import analysis
from analysis.counts import count_frame
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.gather import DEALT_TABLES, MAIN_COUNTS
from analysis.studies.vida.leads import Matches

ROOT = Path(__file__).resolve().parents[1]
DEALS = 250_000
ROUNDS = 7
REPORT_DEALS = "5_000_000"


def processor_seconds(action: Callable[[], object]) -> float:
    """Seconds of processor that an action takes, all threads together."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def parts() -> None:
    """Print what each part of the strategy tables costs."""
    frame = analysis.simulate("vida", DEALS, seed=1)
    shared = {
        "hands": lambda chunk: chunk.hands,
        "air of the hands": lambda chunk: chunk.dealt_air,
        "contracts, seen from the buyers": lambda chunk: (chunk.played, chunk.played_hands, chunk.trumps),
    }
    counts = {
        **shared,
        **MAIN_COUNTS,
        "matches": lambda chunk: Matches().count(chunk.frame),
        "combinations held": lambda chunk: count_frame(chunk.frame, DEALT_TABLES, chunk.hands),
    }
    taken: dict[str, list[float]] = {name: [] for name in counts}
    for _ in range(ROUNDS):
        playing = processor_seconds(lambda: analysis.simulate("vida", DEALS, seed=1))
        chunk = Chunk(frame)
        for name, count in counts.items():
            taken[name].append(processor_seconds(lambda count=count, chunk=chunk: count(chunk)) / playing)
    taken["all"] = [sum(values) for values in zip(*taken.values(), strict=True)]
    print("| part | over playing the deals |\n| --- | --- |")
    for name, ratios in taken.items():
        print(f"| {name} | {statistics.median(ratios):.0%} ({min(ratios):.0%} to {max(ratios):.0%}) |")


_STANDARD = """
import resource, time
import analysis
analysis.standard_tables(analysis.simulate("vida", 1_000, seed=1))
begun = time.process_time()
frame = analysis.simulate("vida", {deals}, seed=1)
playing = time.process_time() - begun
held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
analysis.standard_tables(frame)
print(playing, time.process_time() - begun - playing, held, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""

_STRATEGY = """
import resource, time
import fastsim
from analysis.studies import ReportRequest
from analysis.studies.vida.gather import gather
rules = fastsim.get_game("vida").make_rules()
gather(ReportRequest(1_000, 1, rules=rules), ["main"])
begun = time.process_time()
for first in range(0, {deals}, 250_000):
    fastsim.simulate("vida", min(250_000, {deals} - first), seed=1, start=first)
playing = time.process_time() - begun
held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begun = time.process_time()
gather(ReportRequest({deals}, 1, rules=rules), ["main"])
both = time.process_time() - begun
print(playing, both - playing, held, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def from_rows(deals: int) -> None:
    """Print what tables from so many rows cost over simulating them, and the most memory."""
    print("| what | deals | over simulating | peak memory before | peak memory |\n| --- | --- | --- | --- | --- |")
    for what, script in (("standard tables, from rows", _STANDARD), ("strategy tables, chunk by chunk", _STRATEGY)):
        run = subprocess.run(
            [sys.executable, "-c", script.format(deals=deals)], check=True, capture_output=True, text=True
        )
        playing, tables, held, most = (float(word) for word in run.stdout.split())
        megabytes = f"{held / 1e3:,.0f} MB | {most / 1e3:,.0f} MB"
        print(f"| {what} | {deals:,} | {tables / playing:.0%} | {megabytes} |")


def _print_cost(what: str, command: list[str]) -> None:
    """Run a command and print its processor seconds, its clock and its most memory."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clock = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"| {what} | {used:.0f} s | {clock:.0f} s |", flush=True)


def pages() -> None:
    """Print what the report and every notebook cost at the size at which they are committed."""
    scripts = Path(sys.executable).parent
    print("| what | processor | clock |\n| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as place:
        report = ["report", "vida", "--deals", REPORT_DEALS, "--seed", "1", "--out", place]
        _print_cost("`trickodds report vida`", [str(scripts / "trickodds"), *report])
        for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
            convert = [str(scripts / "jupyter"), "nbconvert", "--to", "notebook", "--execute", "--output-dir", place]
            _print_cost(f"`{notebook.stem}`", [*convert, str(notebook)])


def main() -> None:
    """Measure what is asked for."""
    what = sys.argv[1] if len(sys.argv) > 1 else "parts"
    print(f"{os.cpu_count()} cores, {os.getloadavg()[0]:.1f} processes wanting them\n")
    if what == "rows":
        from_rows(int(float(sys.argv[2])))
    else:
        {"parts": parts, "pages": pages}[what]()


if __name__ == "__main__":
    main()
