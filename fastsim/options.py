"""Options of a game's rules: declared once as data, checked, read from text and listed.

A rules class is a frozen dataclass whose fields are made by `flag`, `choice`, `integer`, `integers`,
`named_choices` and `named_integers`. `check_options` explains a bad value; `code_of` gives the integer for the kernels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import IntEnum
from typing import Any, ClassVar, Protocol

import numpy as np

from fastsim.errors import RulesError

#: What an absent number is for a kernel.
NO_NUMBER = -1


class Option(Protocol):
    """How one option is checked, read from text and turned into a code."""

    meaning: str

    def problem(self, value: Any) -> str | None:
        """What was expected instead, or None for a good value."""

    def parse(self, text: str) -> Any:
        """Value of a text from the command line; the text itself if it cannot be read."""

    def code(self, value: Any) -> Any:
        """Integer (or tuple of integers) for the kernels."""

    def allowed(self) -> str:
        """The values that are allowed, for people."""


def _parse_integer(text: str) -> Any:
    try:
        return int(text.replace("_", ""))
    except ValueError:
        return text


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True)
class FlagOption:
    """True or false."""

    meaning: str
    _words: ClassVar[dict[str, bool]] = {
        "true": True, "yes": True, "on": True, "1": True,
        "false": False, "no": False, "off": False, "0": False,
    }  # fmt: skip

    def problem(self, value: Any) -> str | None:
        """See `Option`."""
        return None if isinstance(value, bool) else f"expected {self.allowed()}"

    def parse(self, text: str) -> Any:
        """See `Option`."""
        return self._words.get(text.lower(), text)

    def code(self, value: Any) -> int:
        """See `Option`."""
        return int(value)

    def allowed(self) -> str:
        """See `Option`."""
        return "true or false"


@dataclass(frozen=True)
class ChoiceOption:
    """One word of a closed set, or (where optional) none; the code is its place in the enumeration."""

    meaning: str
    words: tuple[str, ...]
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """See `Option`."""
        if value is None and self.optional:
            return None
        return None if isinstance(value, str) and value in self.words else f"expected {self.allowed()}"

    def parse(self, text: str) -> Any:
        """See `Option`."""
        if self.optional and text.lower() == "none":
            return None
        by_lower = {word.lower(): word for word in self.words}
        return by_lower.get(text.lower(), text)

    def code(self, value: Any) -> int:
        """See `Option`."""
        return NO_NUMBER if value is None else self.words.index(value)

    def allowed(self) -> str:
        """See `Option`."""
        return " or ".join(self.words + ("none",) * self.optional)


@dataclass(frozen=True)
class IntegerOption:
    """A whole number in a range, in steps, or (where optional) none."""

    meaning: str
    low: int
    high: int
    step: int = 1
    optional: bool = False

    def problem(self, value: Any) -> str | None:
        """See `Option`."""
        if value is None and self.optional:
            return None
        if _is_integer(value) and self.low <= value <= self.high and value % self.step == 0:
            return None
        return f"expected {self.allowed()}"

    def parse(self, text: str) -> Any:
        """See `Option`."""
        if self.optional and text.lower() == "none":
            return None
        return _parse_integer(text)

    def code(self, value: Any) -> int:
        """See `Option`."""
        return NO_NUMBER if value is None else int(value)

    def allowed(self) -> str:
        """See `Option`."""
        kind = "a whole number" if self.step == 1 else f"a multiple of {self.step}"
        return f"{kind} from {self.low} to {self.high}" + (" or none" if self.optional else "")


@dataclass(frozen=True)
class IntegersOption:
    """A short list of whole numbers, padded for the kernels by its last entry."""

    meaning: str
    low: int
    high: int
    longest: int

    def problem(self, value: Any) -> str | None:
        """See `Option`."""
        good = (
            isinstance(value, tuple)
            and 1 <= len(value) <= self.longest
            and all(_is_integer(item) and self.low <= item <= self.high for item in value)
        )
        return None if good else f"expected {self.allowed()}"

    def parse(self, text: str) -> Any:
        """See `Option`."""
        return tuple(_parse_integer(item) for item in text.split(":"))

    def code(self, value: Any) -> tuple[int, ...]:
        """See `Option`."""
        return tuple(value) + (value[-1],) * (self.longest - len(value))

    def allowed(self) -> str:
        """See `Option`."""
        return f"1 to {self.longest} whole numbers from {self.low} to {self.high} (as text 1:2:4)"


class Named(dict[str, Any]):
    """Values by name that cannot be changed, as an option's value."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))

    def __reduce__(self) -> Any:
        return Named, (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("options cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse


@dataclass(frozen=True)
class NamedOption:
    """One value of the same kind for each of a few names; names that are left out keep their default."""

    meaning: str
    inner: ChoiceOption | IntegerOption
    default: Named

    def complete(self, value: Any) -> Any:
        """A mapping with the names that are left out, in the usual order."""
        if not isinstance(value, Mapping) or not set(value) <= set(self.default):
            return value
        return Named((name, value.get(name, usual)) for name, usual in self.default.items())

    def problem(self, value: Any) -> str | None:
        """See `Option`."""
        good = isinstance(value, Named) and all(self.inner.problem(item) is None for item in value.values())
        return None if good else f"expected {self.allowed()}"

    def parse(self, text: str) -> Any:
        """See `Option`."""
        parts = [part.partition("=") for part in text.split(":")]
        names = {name.strip().lower(): name for name in self.default}
        if not all(equals and name.strip().lower() in names for name, equals, _ in parts):
            return text
        return {names[name.strip().lower()]: self.inner.parse(value.strip()) for name, _, value in parts}

    def code(self, value: Any) -> tuple[int, ...]:
        """See `Option`."""
        return tuple(self.inner.code(item) for item in value.values())

    def allowed(self) -> str:
        """See `Option`."""
        return f"{self.inner.allowed()} for {', '.join(self.default)} (as text {spell(self.default)})"


def flag(default: bool, meaning: str) -> Any:
    """Declare a yes-or-no option."""
    return field(default=default, metadata={"option": FlagOption(meaning)})


def choice(default: str | None, words: type[IntEnum], meaning: str, *, upper: bool = False) -> Any:
    """Declare an option with one word for each member of `words`, in the order of their values.

    A default of None makes it optional.
    """
    names = tuple(member.name if upper else member.name.lower() for member in sorted(words))
    return field(default=default, metadata={"option": ChoiceOption(meaning, names, optional=default is None)})


def integer(default: int | None, low: int, high: int, meaning: str, *, step: int = 1) -> Any:
    """Declare a number option; a default of None makes it optional."""
    option = IntegerOption(meaning, low, high, step, optional=default is None)
    return field(default=default, metadata={"option": option})


def integers(default: tuple[int, ...], low: int, high: int, longest: int, meaning: str) -> Any:
    """Declare an option that is a short tuple of numbers."""
    return field(default=default, metadata={"option": IntegersOption(meaning, low, high, longest)})


def _named(default: Mapping[str, Any], inner: ChoiceOption | IntegerOption) -> Any:
    values = Named(default)
    return field(default=values, metadata={"option": NamedOption(inner.meaning, inner, values)})


def named_choices(default: Mapping[str, str], words: type[IntEnum], meaning: str) -> Any:
    """Declare an option with one word of `words` for each name of the default."""
    return _named(default, ChoiceOption(meaning, tuple(member.name.lower() for member in sorted(words))))


def named_integers(default: Mapping[str, int], low: int, high: int, meaning: str) -> Any:
    """Declare an option with one number for each name of the default."""
    return _named(default, IntegerOption(meaning, low, high))


def option_fields(rules: Any) -> tuple[Field[Any], ...]:
    """Fields of a rules class or object that were declared as options, in order."""
    return tuple(item for item in fields(rules) if "option" in item.metadata)


def option_of(item: Field[Any]) -> Option:
    """The option that a field declares."""
    option: Option = item.metadata["option"]
    return option


def spell(value: Any) -> str:
    """An option's value as text, as the command line takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ":".join(str(item) for item in value)
    if isinstance(value, Mapping):
        return ":".join(f"{name}={spell(item)}" for name, item in value.items())
    return "none" if value is None else str(value)


def check_options(rules: Any, game: str) -> None:
    """Raise RulesError for the first option whose value is of the wrong kind or out of range."""
    for item in option_fields(rules):
        value = _plain(getattr(rules, item.name))
        option = option_of(item)
        if isinstance(option, NamedOption):
            value = option.complete(value)
        object.__setattr__(rules, item.name, value)
        problem = option_of(item).problem(value)
        if problem:
            given = repr(value) if isinstance(value, str) else spell(value)
            raise RulesError(f"option `{item.name}` of {game} is {given}, {problem}")


def _plain(value: Any) -> Any:
    """NumPy's numbers and truths as Python's, a list as a tuple."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return tuple(_plain(item) for item in value) if isinstance(value, list | tuple) else value


def code_of(rules: Any, name: str) -> Any:
    """Integer code of one option's value."""
    item = next(item for item in option_fields(rules) if item.name == name)
    return option_of(item).code(getattr(rules, name))


def _known_option(rules_class: type[Any], name: str, game: str) -> Field[Any]:
    for item in option_fields(rules_class):
        if item.name == name:
            return item
    names = ", ".join(item.name for item in option_fields(rules_class))
    raise RulesError(f"option `{name}` is unknown in {game}, expected one of {names}")


def values_from_text(rules_class: type[Any], text: str, game: str) -> dict[str, Any]:
    """Options given as ``key=value,key=value``; values are not checked yet."""
    values: dict[str, Any] = {}
    for part in (part.strip() for part in text.split(",")):
        if not part:
            continue
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise RulesError(f"rules {part!r} of {game}: expected key=value, as in min_bid=90")
        if name in values:
            raise RulesError(f"option `{name}` of {game} is given twice")
        values[name] = option_of(_known_option(rules_class, name, game)).parse(value)
    return values


def values_from_mapping(rules_class: type[Any], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Options given by name with Python or JSON values (a list stands for a tuple)."""
    for name in given:
        _known_option(rules_class, name, game)
    return dict(given)


def default_of(item: Field[Any]) -> Any:
    """Default value of an option."""
    assert item.default is not MISSING
    return item.default
