"""What every game provides, as one object: rules, pack, players, row, kernel and record."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fastsim.errors import RulesError
from fastsim.options import values_from_mapping, values_from_text
from fastsim.rows import Column
from fastsim.tally import TallyPlan, plan_of_columns

#: Status of a kernel call that went well.
OK = 0


class PlayerKind(NamedTuple):
    """A built-in player: its code for the kernel, its parameters with defaults, and what it does."""

    code: int
    params: type[Any]
    meaning: str


class FittedModel(NamedTuple):
    """A fitted model: its name, its values (int64, read only), the rules it was fitted to, and where it comes from."""

    name: str
    values: np.ndarray
    rules: Any
    provenance: dict[str, Any]

    def digest(self) -> str:
        """First 16 hexadecimal digits of the SHA-256 of the values, which decide the rows."""
        return hashlib.sha256(self.values.astype("<i8").tobytes()).hexdigest()[:16]


class Fault(NamedTuple):
    """Why and where a kernel stopped."""

    kind: str  # "answer", "script", "unused" or "preference"
    seat: int
    row: int


def _fits_any_table(rules: Any, seats: int) -> str | None:  # noqa: ARG001
    """For games whose rules suit every number of seats that the game has."""
    return None


def _column_of_calls(rows: Any) -> np.ndarray:
    """For games whose rows have a column `calls`."""
    calls: np.ndarray = rows["calls"]
    return calls


@dataclass(frozen=True)
class Game:
    """The contract of a game; see the game's own folder for what its parts mean.

    Attributes
    ----------
    name, title : str
        Registered name and the name for people.
    version : int
        Raised when rows change for the same address.
    seats : tuple of int
        Numbers of seats with which it can be played, the usual one first.
    deck, hand_size : int
        Set of the cards in the pack, and cards dealt to each seat by default (`dealt_to_each` knows the rules).
    rules, presets : type, mapping
        The rules class and named ways to make one.
    players, default_player, params_size : mapping, str, int
        Built-in players, who plays when nobody is named, and the length of a seat's parameter row.
    row, flat_row, log, columns : dtype, dtype, dtype, sequence
        The row as the kernel fills it, its flat view, the record of one deal, and the documentation of
        the columns in order.
    suit_columns, seat_columns : tuple of str
        Columns that hold suit numbers and seats.
    kernel, signature : callables
        The compiled entry, and what gives its one signature (`fastsim.entry`).
    model_for, read_model, is_usable, fitted_players : callables, mapping
        The shipped model that suits given rules best, with the options in which they differ; a model from a file;
        whether values have its shape; the codes of the players that use one, with the place of its row among their
        parameters.
    script : callable
        ``script(calls, plays, lenient)`` makes the array of forced decisions.
    parse_calls, check_calls : callable
        Calls from text; ``check_calls(calls, rules)`` raises IllegalCallError for a sequence that no rules allow.
    trace_of, referee, story, why : callables
        Record of a deal from its log and row; check of a record; a deal told for people; the reason of each decision.
    listens : bool
        Whether its scripts may listen for calls, see `fastsim.entry.HEARD`.
    calls_made : callable
        ``calls_made(rows)`` says how many calls were made in deals that were cut short; rows as the kernel fills them.
    speakers : callable
        ``speakers(calls, rules)`` is the seat that made each of the legal calls of a deal; by default the seats call in
        turn from seat 0.
    takes_hands : bool
        Whether the kernel takes cards known at each seat row after row, as `Batch.fill` hands them over.
    words : mapping
        Columns whose numbers stand for words, in traces and for people, with the words from 0 on (None for none).
    give_preference : callable or None
        ``give_preference(script, preference)`` enters a preference suit or the card that shows it, in games that have
        one, and returns its usual spelling.
    tally : TallyPlan, optional
        What a tally counts; by default a histogram of each column, see `tally_plan`.
    score : str
        Columns that tell what each side or seat plays for, without their number.
    record_keys : tuple of str
        Keys that the record of a deal may hold beside its heading (`fastsim.heading`).
    misfit : callable
        ``misfit(rules, seats)`` says why the rules cannot be played by so many, or is None.
    """

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    deck: int
    hand_size: int
    rules: type[Any]
    presets: Mapping[str, Callable[..., Any]]
    players: Mapping[str, PlayerKind]
    default_player: str
    params_size: int
    row: np.dtype
    flat_row: np.dtype
    log: np.dtype
    columns: Sequence[Column]
    suit_columns: tuple[str, ...]
    seat_columns: tuple[str, ...]
    kernel: Any
    model_for: Callable[[Any], tuple[FittedModel, tuple[str, ...]]]
    read_model: Callable[[Path], FittedModel]
    is_usable: Callable[[Any], bool]
    fitted_players: Mapping[int, int]
    signature: Callable[[], Any]
    script: Callable[..., np.ndarray]
    parse_calls: Callable[[str], list[int]]
    check_calls: Callable[[list[int], Any], None]
    answer_name: Callable[[np.ndarray], str]
    trace_of: Callable[..., dict[str, Any]]
    referee: Callable[..., Any]
    story: Callable[..., str]
    why: Callable[..., list[str]]
    listens: bool = False
    calls_made: Callable[[Any], np.ndarray] = _column_of_calls
    speakers: Callable[[Sequence[int], Any], list[int]] | None = None
    takes_hands: bool = False
    words: Mapping[str, Sequence[str | None]] = field(default_factory=dict)
    give_preference: Callable[[np.ndarray, str], str] | None = None
    tally: TallyPlan | None = None
    score: str = "score"
    record_keys: tuple[str, ...] = ("hands", "auction", "contract", "plays", "result")
    misfit: Callable[[Any, int], str | None] = _fits_any_table

    def tally_plan(self) -> TallyPlan:
        """What a tally of this game counts."""
        return self.tally or plan_of_columns(column.name for column in self.columns)

    def dealt_to_each(self, rules: Any) -> int:
        """Cards dealt to each seat under given rules."""
        return int(getattr(rules, "hand_size", self.hand_size))

    def check_table(self, rules: Any, seats: int) -> None:
        """Raise RulesError where the rules cannot be played by so many."""
        problem = self.misfit(rules, seats)
        if problem:
            raise RulesError(f"{problem} in {self.name}")

    def make_rules(self, rules: Any = None, preset: str | None = None) -> Any:
        """Rules from a rules object, a mapping, text such as "min_bid=90,capot_bonus=90", or a preset.

        Raises
        ------
        RulesError
            For an unknown preset, an unknown option or a bad value.
        """
        if isinstance(rules, self.rules):
            if preset is not None:
                raise RulesError("`preset` and a rules object were both given, expected one of them")
            return rules
        maker = self.presets.get("default" if preset is None else preset) if isinstance(preset, str | None) else None
        if maker is None:
            raise RulesError(f"preset {preset!r} of {self.name} is unknown, expected one of {', '.join(self.presets)}")
        if rules is None:
            return maker()
        if isinstance(rules, str):
            return maker(**values_from_text(self.rules, rules, self.name))
        if isinstance(rules, Mapping):
            return maker(**values_from_mapping(self.rules, rules, self.name))
        raise RulesError(
            f"`rules` is a {type(rules).__name__}, expected {self.rules.__name__}, a mapping or text as in min_bid=90"
        )
