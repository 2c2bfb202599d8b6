"""How long eleven typical questions take, cold and warm; prints a Markdown table.

Run with ``make questions``. Cold is the command in a new process with compiled code cached, from the start of Python to
the last line; warm is the same question, asked again from Python with another seed. Seconds are those of the
processors, all cores together, which do not depend on what else the machine does; the wall clock shows less, since the
deals are played on all cores. The median of five rounds each.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from bench import processor

import analysis
import fastsim

ROUNDS = 5
HAND = "SJ S9 SA S7 HA HT D8 C7"
DEFENCE = "HJ H9 HA H7 SA ST D8 C7"
VIRA_HAND = "SA SK SQ S9 S4 HA H5 D8 D4 D3 CK C6 C2"

#: Words of the command, and the same as a call of Python.
QUESTIONS: list[tuple[str, list[str], Callable[[int], Any]]] = [
    ("what can I bid?", ["odds", "vida", HAND],
     lambda seed: analysis.odds("vida", HAND, seed=seed)),
    ("the same, coarsely", ["odds", "vida", HAND, "--precision", "0.03"],
     lambda seed: analysis.odds("vida", HAND, precision=0.03, seed=seed)),
    ("in fourth seat after three passes", ["odds", "vida", HAND, "--calls", "P P P"],
     lambda seed: analysis.odds("vida", HAND, calls="P P P", seed=seed)),
    ("after an opponent's bid", ["odds", "vida", HAND, "--calls", "P 80H"],
     lambda seed: analysis.odds("vida", HAND, calls="P 80H", seed=seed)),
    ("after a contested market", ["odds", "vida", HAND, "--calls", "P 80H P 90D"],
     lambda seed: analysis.odds("vida", HAND, calls="P 80H P 90D", seed=seed)),
    ("after a rare market, with weights", ["odds", "vida", HAND, "--calls", "P 80H 90D 100C 110D P P"],
     lambda seed: analysis.odds("vida", HAND, calls="P 80H 90D 100C 110D P P", seed=seed)),
    ("partner holds the king of spades", ["odds", "vida", HAND, "--known", "seat2: SK"],
     lambda seed: analysis.odds("vida", HAND, known="seat2: SK", seed=seed)),
    ("partner has two spades, the next seat no ace of clubs",
     ["odds", "vida", HAND, "--where", "seat2: S>=2; seat1: no CA"],
     lambda seed: analysis.odds("vida", HAND, where="seat2: S>=2; seat1: no CA", seed=seed)),
    ("screw or not, after their bid", ["screw", "vida", DEFENCE, "--calls", "P 80H"],
     lambda seed: analysis.screw_odds("vida", DEFENCE, calls="P 80H", seed=seed)),
    ("which of the forty bids of Vira?", ["odds", "vira", VIRA_HAND, "--preference", "H"],
     lambda seed: analysis.odds("vira", VIRA_HAND, preference="H", seed=seed)),
    ("twelve deals for practice", ["deal", "vida", "--where", "seat0: S>=4, SJ; seat2: SA", "--seed", "1"],
     lambda seed: fastsim.deal_where("vida", "seat0: S>=4, SJ; seat2: SA", seed=seed, deals=range(12))),
]  # fmt: skip


def seconds(action: Callable[[], object]) -> float:
    """Processor seconds that an action takes, those of processes it starts included."""
    begun = sum(os.times()[:4])
    action()
    return sum(os.times()[:4]) - begun


def ask(words: list[str]) -> None:
    """The command in a new process."""
    code = f"from analysis.cli import main; main({words!r})"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def main() -> None:
    """Measure and print a Markdown table."""
    print(f"{os.cpu_count()} cores, {processor()}.\n")
    print("| question | command | cold | warm |\n| --- | --- | --- | --- |")
    for what, words, call in QUESTIONS:
        ask(words)
        call(1)
        cold = statistics.median(seconds(lambda words=words: ask(words)) for _ in range(ROUNDS))  # type: ignore[misc]
        warm = statistics.median(seconds(lambda call=call, k=k: call(2 + k)) for k in range(ROUNDS))  # type: ignore[misc]
        shown = " ".join(f'"{word}"' if " " in word else word for word in words)
        print(f"| {what} | `{shown}` | {cold:.1f} s | {warm:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
