"""Plays what Vida's report is made from, and keeps counts only: memory does not grow with the deals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

import fastsim
from analysis.counts import Counted, count_frame
from analysis.frames import to_frame
from analysis.group_sums import GroupSums
from analysis.studies import ReportRequest
from analysis.studies.vida import (
    air_of_hand,
    calls,
    families,
    fates,
    leads,
    replays,
    results,
    screws,
    signals,
    variants,
    worth,
)
from analysis.studies.vida.chunk import Chunk
from fastsim.batch import Batch, make_batch
from fastsim.tally import Tally, merge_tallies

#: Deals whose rows are held at a time.
CHUNK: Final = 250_000

#: Share of the report's deals that each further run plays, and the fewest.
_FORCED_SHARE: Final = 0.2
_REPLAY_SHARE: Final = 0.01
_AUCTION_SHARE: Final = 0.1
_FEWEST: Final = 2_000

#: Tables of the game's tally that the report needs.
DEALT_TABLES: Final = ("deals", "hand_kinds")

_FORCED_RUNS: Final = 3
_SIGNAL_RUNS: Final = 1 + len(signals.SIGNALS)


@dataclass(frozen=True)
class Sizes:
    """Deals of each run."""

    main: int
    forced: int
    auctions: int
    replays: int
    signals: int
    rules: int

    def played(self, n_rules: int) -> int:
        """Deals played in all, replays of single deals not counted."""
        runs = _FORCED_RUNS * self.forced + _SIGNAL_RUNS * self.signals + 2 * (n_rules - 1) * self.rules + self.rules
        return self.main + self.auctions + runs + len(air_of_hand.EXAMPLES) * self.replays


def sizes_of(deals: int) -> Sizes:
    """How many deals each run plays for a report of so many."""

    def part(share: float) -> int:
        return min(deals, max(round(deals * share), _FEWEST))

    forced = part(_FORCED_SHARE)
    return Sizes(deals, forced, part(_AUCTION_SHARE), part(_REPLAY_SHARE), forced, forced)


class Counts:
    """Sums by group, by name, that add up."""

    def __init__(self) -> None:
        self.sums: dict[str, GroupSums] = {}

    def add(self, found: Mapping[str, GroupSums], prefix: str = "") -> None:
        """Add sums, each under its name after a prefix."""
        for name, counted in found.items():
            key = prefix + name
            self.sums[key] = self.sums[key] + counted if key in self.sums else counted

    def __getitem__(self, name: str) -> GroupSums:
        return self.sums[name]

    def under(self, prefix: str) -> dict[str, GroupSums]:
        """The sums under a prefix, by the rest of their names."""
        return {key.removeprefix(prefix): found for key, found in self.sums.items() if key.startswith(prefix)}


@dataclass
class Gathered:
    """What was counted.

    Attributes
    ----------
    request : ReportRequest
        What was asked for, with rules.
    sizes : Sizes
        Deals of each run.
    variants : dict of str to VidaRules
        The rules compared.
    counts : Counts
        All tallies.
    batch : Batch
        That of the main run.
    dealt : Tally
        Joint counts of the main run's `DEALT_TABLES`.
    left_over : int
        Deals of a match that was not finished.
    """

    request: ReportRequest
    sizes: Sizes
    variants: dict[str, Any]
    batch: Batch
    counts: Counts = field(default_factory=Counts)
    dealt: Tally = field(default_factory=dict)
    left_over: int = 0

    def counted(self) -> Counted:
        """Joint counts of the main run, as the standard tables take them."""
        origin = {"game": "vida", "seed": self.request.seed, "rules": self.request.rules.options()}
        return Counted(origin, lambda names: {name: self.dealt[name] for name in names})

    def told(self, deals: int) -> None:
        """Tell the progress."""
        if self.request.progress is not None:
            self.request.progress(deals)


def spans(start: int, deals: int) -> Iterator[tuple[int, int]]:
    """First deal and number of deals of each chunk."""
    for first in range(start, start + deals, CHUNK):
        yield first, min(CHUNK, start + deals - first)


def _options(request: ReportRequest) -> dict[str, Any]:
    return {"rules": request.rules, "model": request.model, "workers": request.workers}


def _count_fates(chunk: Chunk) -> dict[str, GroupSums]:
    seen = fates.Outcomes(chunk)
    found = {f"fates:{fate}": counted for fate, counted in fates.count_kinds(chunk, seen).items()}
    return found | {f"thirds:{fate}": counted for fate, counted in fates.count_thirds(chunk, seen).items()}


#: What is counted of a chunk of the main run and does not depend on its neighbours.
MAIN_COUNTS: Final[dict[str, Callable[[Chunk], dict[str, GroupSums]]]] = {
    "families": lambda chunk: {"families": families.count_families(chunk)},
    "defenders": lambda chunk: {"defenders": families.count_defenders(chunk)},
    "results": lambda chunk: {"results": results.count_results(chunk)},
    "first side": lambda chunk: {"first_side": results.count_first_side(chunk)},
    "air": lambda chunk: {"air": fates.count_air(chunk)},
    "fates": _count_fates,
    "screws": lambda chunk: {f"screws:{name}": counted for name, counted in screws.count_screws(chunk).items()},
}


def count_main(chunk: Chunk) -> dict[str, GroupSums]:
    """Tallies of a chunk of the main run that do not depend on its neighbours."""
    return {name: counted for count in MAIN_COUNTS.values() for name, counted in count(chunk).items()}


def _play_main(gathered: Gathered) -> None:
    """The main run; a chunk is counted while the next one is played."""
    request, matches = gathered.request, leads.Matches()
    with ThreadPoolExecutor(4) as threads:

        def play(span: tuple[int, int]) -> Chunk:
            rows = request.main_rows("vida", *span)
            return Chunk(to_frame(rows, "vida", seed=request.seed, rules=request.rules.options()))

        for chunk in _ahead(threads, play, spans(request.start, request.deals)):
            chunk.dealt_air, chunk.played  # noqa: B018 - shared by the threads below
            parts = [threads.submit(count_main, chunk), threads.submit(matches.count, chunk.frame)]
            dealt = count_frame(chunk.frame, DEALT_TABLES, chunk.hands)
            gathered.dealt = merge_tallies([gathered.dealt, dealt]) if gathered.dealt else dealt
            for part, prefix in zip(parts, ("", "matches:"), strict=True):
                gathered.counts.add(part.result(), prefix)
    gathered.left_over = matches.left_over


def _ahead(threads: ThreadPoolExecutor, work: Any, items: Iterable[Any]) -> Iterator[Any]:
    """Results in order, the next one being worked on while one is used."""
    waiting = None
    for item in items:
        following = threads.submit(work, item)
        if waiting is not None:
            yield waiting.result()
        waiting = following
    if waiting is not None:
        yield waiting.result()


def _play_forced(gathered: Gathered) -> None:
    """Openings: bought at once, opened, passed."""
    request, rules = gathered.request, gathered.request.rules
    for first, n in spans(request.start, gathered.sizes.forced):
        bought, opened, passed = (
            fastsim.simulate(
                "vida", n, seed=request.seed, start=first, calls=said, progress=request.progress, **_options(request)
            )
            for said in (calls.bought_calls(rules), f"{rules.min_bid}S", "P")
        )
        hands = fastsim.hands("vida", seed=request.seed, deals=np.arange(first, first + n))[:, 0].copy()
        gathered.counts.add(
            {
                "openings": calls.count_openings(bought, hands, rules),
                "open_or_pass": calls.count_open_or_pass(opened, passed, hands),
            }
        )


def _play_auctions(gathered: Gathered) -> None:
    """Raises, and contracts played again."""
    batch, request = gathered.batch, gathered.request
    codes, other = request.rules.codes(), replays.lead_batch(gathered.batch)
    last = request.start + gathered.sizes.replays
    for auctions in replays.auctions_of(batch, request.start, gathered.sizes.auctions):
        gathered.counts.add({"raises": calls.count_raises(batch, auctions)})
        gathered.told(len(auctions.deals))
        if auctions.deals[0] < last:
            contracts = replays.contracts_of(auctions, codes).before(last)
            gathered.counts.add(
                {"replayed": replays.count_replayed(contracts), "worth": worth.count_worth(batch, contracts)}
            )
            if other is not None:
                gathered.counts.add({"first_lead": replays.count_first_lead(other, contracts)})


def _play_signals(gathered: Gathered) -> None:
    request = gathered.request
    contest = signals.make_contest(seed=request.seed, rules=request.rules, model=request.model)
    for counted in signals.count_signals(contest, request.start, gathered.sizes.signals):
        gathered.counts.add({"signals": counted})
        gathered.told(_SIGNAL_RUNS * int(counted.frame["n"].sum()) // len(signals.SIGNALS))


def _play_hands(gathered: Gathered) -> None:
    """Example hands, with the other cards as they come."""
    deals = gathered.sizes.replays
    gathered.counts.add({"hands": air_of_hand.count_examples(gathered.request, deals)})
    gathered.told(len(air_of_hand.EXAMPLES) * deals)


def _play_variants(gathered: Gathered) -> None:
    """The same deals under each set of rules."""
    request = gathered.request
    sound = variants.SoundHands(gathered.variants, request.seed, request.model)
    for first, n in spans(request.start, gathered.sizes.rules):
        for name, rules in gathered.variants.items():
            options = {**_options(request), "rules": rules}
            rows = fastsim.simulate("vida", n, seed=request.seed, start=first, progress=request.progress, **options)
            frame = to_frame(rows, "vida", seed=request.seed, rules=rules.options())
            gathered.counts.add(variants.count_play(Chunk(frame)), f"rules:{name}:")
        hands = fastsim.hands("vida", seed=request.seed, deals=np.arange(first, first + n))
        gathered.counts.add({"sound": sound.count(first, hands)})
        gathered.told((len(gathered.variants) - 1) * n)


#: What can be played, by name.
RUNS: Final[dict[str, Callable[[Gathered], None]]] = {
    "main": _play_main,
    "openings": _play_forced,
    "auctions": _play_auctions,
    "signals": _play_signals,
    "hands": _play_hands,
    "rules": _play_variants,
}


def gather(request: ReportRequest, runs: Collection[str] = tuple(RUNS)) -> Gathered:
    """Play and count what the report shows.

    Parameters
    ----------
    request : ReportRequest
        With the rules made.
    runs : collection of str
        Which runs are played, names of `RUNS`.
    """
    batch = make_batch("vida", seed=request.seed, rules=request.rules, model=request.model)
    gathered = Gathered(request, sizes_of(request.deals), variants.rule_variants(request.rules), batch)
    for name, play in RUNS.items():
        if name in runs:
            play(gathered)
    return gathered
