"""What a run's folder holds, and whether it is whole and sound."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from fastsim.requests import path_of
from fastsim.runs.folder import part_path, parts_there
from fastsim.runs.manifest import Manifest, PartPlan, load_manifest
from fastsim.runs.parts import find_fault


class Info(NamedTuple):
    """A run on disk.

    Attributes
    ----------
    folder, manifest : Path, Manifest
        The run, and what was asked for.
    parts, deals : int
        Parts that are there, and their deals.
    size : int
        Bytes of these parts.
    faults : tuple of str
        What is wrong, one sentence each: stray parts and, where it was looked for, parts that are not sound.
    was_checked : bool
        Whether every part was read and its digest compared.
    """

    folder: Path
    manifest: Manifest
    parts: int
    deals: int
    size: int
    faults: tuple[str, ...]
    was_checked: bool

    @property
    def is_whole(self) -> bool:
        """Whether all parts are there and nothing wrong was found."""
        return self.parts == self.manifest.part_count() and not self.faults


def info(folder: str | Path, *, check: bool = False) -> Info:
    """Look at a run; nothing is changed.

    Parameters
    ----------
    folder : str or Path
        Folder of the run.
    check : bool
        Read every part and compare its digest.

    Raises
    ------
    RunError
        If there is no run, or its manifest is damaged.
    """
    place = path_of(folder)
    manifest = load_manifest(place)
    there = set(parts_there(place))
    plans = {plan.first: plan for plan in manifest.parts() if plan.first in there}
    faults = [f"{part_path(place, first)} is no part of this run" for first in sorted(there - plans.keys())]
    if check:
        faults += _unsound(place, manifest, list(plans.values()))
    return Info(
        place,
        manifest,
        len(plans),
        sum(plan.deals for plan in plans.values()),
        sum(part_path(place, first).stat().st_size for first in plans),
        tuple(faults),
        check,
    )


def _unsound(folder: Path, manifest: Manifest, plans: list[PartPlan]) -> list[str]:
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = threads.map(lambda plan: find_fault(folder, manifest, plan), plans)
        return [
            f"{part_path(folder, plan.first)} is {fault}"
            for plan, fault in zip(plans, found, strict=True)
            if fault is not None
        ]
