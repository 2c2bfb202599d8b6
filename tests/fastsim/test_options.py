"""Options of a game's rules: declared as data, read from text, checked, coded and spelt."""

from __future__ import annotations

import pickle
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from fastsim.errors import RulesError
from fastsim.games import game_names, get_game
from fastsim.options import (
    NO_NUMBER,
    check_options,
    choice,
    code_of,
    default_of,
    flag,
    integer,
    integers,
    named_choices,
    named_integers,
    option_fields,
    option_of,
    spell,
    values_from_mapping,
    values_from_text,
)

pytestmark = pytest.mark.core


class Colour(IntEnum):
    """Words in an order that is not that of their values."""

    DARK_GREEN = 1
    RED = 0


@dataclass(frozen=True)
class Rules:
    """One option of each kind, and a field that is none."""

    is_open: bool = flag(True, "whether it is open")
    colour: str = choice("red", Colour, "its colour")
    mark: str = choice("RED", Colour, "its mark", upper=True)
    size: int = integer(20, -10, 50, "its size", step=10)
    count: int = integer(3, 1, 9, "how many")
    limit: int | None = integer(None, 0, 99, "the most, if any")
    factors: tuple[int, ...] = integers((1, 2), 1, 64, 3, "its factors")
    note: str = "no option"

    def __post_init__(self) -> None:
        check_options(self, "nim")


OPTIONS = ["is_open", "colour", "mark", "size", "count", "limit", "factors"]


def test_only_declared_fields_are_options() -> None:
    assert [item.name for item in option_fields(Rules)] == OPTIONS
    assert [item.name for item in option_fields(Rules())] == OPTIONS
    assert [default_of(item) for item in option_fields(Rules)] == [True, "red", "RED", 20, 3, None, (1, 2)]
    assert option_of(option_fields(Rules)[3]).meaning == "its size"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", {}),
        (" , ", {}),
        ("is_open=false", {"is_open": False}),
        ("is_open=No, colour=Dark_Green", {"is_open": False, "colour": "dark_green"}),
        ("is_open=ON,mark=red", {"is_open": True, "mark": "RED"}),
        ("is_open=0", {"is_open": False}),
        (" size = -10 , limit=9_0", {"size": -10, "limit": 90}),
        ("limit=none", {"limit": None}),
        ("limit=NONE", {"limit": None}),
        ("count=none", {"count": "none"}),
        ("factors=1:2:4", {"factors": (1, 2, 4)}),
        ("factors=8", {"factors": (8,)}),
        ("factors=1:x", {"factors": (1, "x")}),
        ("size=big", {"size": "big"}),
    ],
)
def test_text_is_read(text: str, values: dict[str, Any]) -> None:
    assert values_from_text(Rules, text, "nim") == values


def test_mapping_is_read_and_a_list_stands_for_a_tuple() -> None:
    given = {"factors": [1, 3], "is_open": False, "limit": None}
    rules = Rules(**values_from_mapping(Rules, given, "nim"))
    check_options(rules, "nim")
    assert (rules.factors, rules.is_open, rules.limit) == ((1, 3), False, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size", "rules 'size' of nim: expected key=value, as in min_bid=90"),
        ("count=2,open", "rules 'open' of nim: expected key=value, as in min_bid=90"),
        ("sise=10", f"option `sise` is unknown in nim, expected one of {', '.join(OPTIONS)}"),
        ("note=x", f"option `note` is unknown in nim, expected one of {', '.join(OPTIONS)}"),
        ("count=2,count=3", "option `count` of nim is given twice"),
        ("=1", f"option `` is unknown in nim, expected one of {', '.join(OPTIONS)}"),
    ],
)
def test_text_that_cannot_be_read_is_explained(text: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        values_from_text(Rules, text, "nim")
    assert str(caught.value) == message


def test_unknown_option_of_a_mapping_is_explained() -> None:
    with pytest.raises(RulesError) as caught:
        values_from_mapping(Rules, {"size": 10, "sise": 10}, "nim")
    assert str(caught.value) == f"option `sise` is unknown in nim, expected one of {', '.join(OPTIONS)}"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("is_open", 1, "is 1, expected true or false"),
        ("is_open", "maybe", "is 'maybe', expected true or false"),
        ("is_open", None, "is none, expected true or false"),
        ("colour", "blue", "is 'blue', expected red or dark_green"),
        ("colour", "RED", "is 'RED', expected red or dark_green"),
        ("colour", 0, "is 0, expected red or dark_green"),
        ("mark", "red", "is 'red', expected RED or DARK_GREEN"),
        ("size", 60, "is 60, expected a multiple of 10 from -10 to 50"),
        ("size", -20, "is -20, expected a multiple of 10 from -10 to 50"),
        ("size", 15, "is 15, expected a multiple of 10 from -10 to 50"),
        ("size", None, "is none, expected a multiple of 10 from -10 to 50"),
        ("count", 0, "is 0, expected a whole number from 1 to 9"),
        ("count", 10, "is 10, expected a whole number from 1 to 9"),
        ("count", 2.5, "is 2.5, expected a whole number from 1 to 9"),
        ("count", True, "is true, expected a whole number from 1 to 9"),
        ("limit", 100, "is 100, expected a whole number from 0 to 99 or none"),
        ("limit", -1, "is -1, expected a whole number from 0 to 99 or none"),
        ("limit", "few", "is 'few', expected a whole number from 0 to 99 or none"),
        ("factors", (1, 2, 3, 4), "is 1:2:3:4, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", (1, 0), "is 1:0, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", (1, 65), "is 1:65, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", (1, "x"), "is 1:x, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", (True,), "is True, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", (), "is , expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
        ("factors", 4, "is 4, expected 1 to 3 whole numbers from 1 to 64 (as text 1:2:4)"),
    ],
)
def test_bad_value_is_explained(name: str, value: Any, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**{name: value})
    assert str(caught.value) == f"option `{name}` of nim {message}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("size", -10),
        ("size", 50),
        ("size", 0),
        ("count", 1),
        ("count", 9),
        ("limit", 0),
        ("limit", 99),
        ("limit", None),
        ("factors", (64,)),
        ("factors", (1, 1, 1)),
        ("colour", "dark_green"),
    ],
)
def test_values_at_the_edges_are_allowed(name: str, value: Any) -> None:
    assert getattr(Rules(**{name: value}), name) == value


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("is_open", True, 1),
        ("is_open", False, 0),
        ("colour", "red", int(Colour.RED)),
        ("colour", "dark_green", int(Colour.DARK_GREEN)),
        ("mark", "DARK_GREEN", int(Colour.DARK_GREEN)),
        ("size", -10, -10),
        ("limit", None, NO_NUMBER),
        ("limit", 0, 0),
        ("factors", (5,), (5, 5, 5)),
        ("factors", (1, 2), (1, 2, 2)),
        ("factors", (1, 2, 4), (1, 2, 4)),
    ],
)
def test_codes_for_the_kernels(name: str, value: Any, code: Any) -> None:
    given = code_of(Rules(**{name: value}), name)
    assert given == code
    assert type(given) is type(code)


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "true"), (False, "false"), (None, "none"), (90, "90"), (-10, "-10"), ((1, 2, 4), "1:2:4"), ("red", "red")],
)
def test_spelling(value: Any, text: str) -> None:
    assert spell(value) == text


def test_spelling_is_read_back() -> None:
    rules = Rules(is_open=False, colour="dark_green", mark="DARK_GREEN", size=-10, count=7, limit=5, factors=(3, 2, 1))
    for made in (rules, Rules()):
        text = ",".join(f"{name}={spell(getattr(made, name))}" for name in OPTIONS)
        assert Rules(**values_from_text(Rules, text, "nim")) == made


@pytest.mark.parametrize("game", game_names())
def test_rules_of_every_preset_are_read_back_from_text_and_mapping(game: str) -> None:
    chosen = get_game(game)
    for preset in chosen.presets:
        rules = chosen.make_rules(preset=preset)
        text = ",".join(f"{item.name}={spell(getattr(rules, item.name))}" for item in option_fields(rules))
        assert chosen.make_rules(text) == rules
        assert chosen.make_rules(rules.options()) == rules
        assert chosen.make_rules(rules) is rules


@pytest.mark.parametrize(
    ("rules", "preset", "message"),
    [
        ({"min_bid": 85}, None, "option `min_bid` of vida is 85, expected a multiple of 10 from 10 to 1000"),
        ("min_bid=ten", None, "option `min_bid` of vida is 'ten', expected a multiple of 10 from 10 to 1000"),
        ("max_bid=70", None, "option `max_bid` of vida is 70, expected at least `min_bid` 80"),
        ("tie_rule=draw", None, "option `tie_rule` of vida is 'draw', expected fail or made"),
        (None, "belgian", "preset 'belgian' of vida is unknown, expected one of default, greek_online, contree"),
        (7, None, "`rules` is a int, expected VidaRules, a mapping or text as in min_bid=90"),
        (
            "vida_factors=1:2",
            None,
            "option `vida_factors` of vida has 2 entries, expected one for each number of vida calls from 0 to "
            "`max_vida_calls` 4",
        ),
    ],
)
def test_rules_of_vida_explain_themselves(rules: Any, preset: str | None, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        get_game("vida").make_rules(rules, preset)
    assert str(caught.value) == message


def test_preset_beside_a_rules_object_is_refused() -> None:
    game = get_game("vida")
    with pytest.raises(RulesError) as caught:
        game.make_rules(game.make_rules(), "contree")
    assert str(caught.value) == "`preset` and a rules object were both given, expected one of them"


def test_options_change_a_preset() -> None:
    rules = get_game("vida").make_rules("capot_bonus=0,min_bid=100", "contree")
    assert (rules.capot_bonus, rules.min_bid, rules.air_enabled) == (0, 100, False)


@pytest.mark.parametrize(("name", "value"), [("min_bid", "90"), ("must_overtrump", "true")])
def test_message_does_not_contradict_itself(name: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        get_game("vida").make_rules({name: value})
    assert repr(value) in str(caught.value)


# Options with one value for each of a few names


@dataclass(frozen=True)
class NamedRules:
    """A word and a number for each name."""

    colours: Any = named_choices({"North": "red", "South": "dark_green"}, Colour, "their colours")  # noqa: RUF009
    sizes: Any = named_integers({"a": 1, "b": 2}, 1, 9, "their sizes")  # noqa: RUF009

    def __post_init__(self) -> None:
        check_options(self, "nim")


def test_named_options_complete_what_is_left_out() -> None:
    rules = NamedRules(colours={"South": "red"}, sizes={"b": np.int64(9)})
    assert rules.colours == {"North": "red", "South": "red"}
    assert rules.sizes == {"a": 1, "b": 9}
    assert (code_of(rules, "colours"), code_of(rules, "sizes")) == ((0, 0), (1, 9))
    assert code_of(NamedRules(), "colours") == (0, 1)
    assert hash(rules) == hash(NamedRules(sizes={"b": 9}, colours={"South": "red"}))


def test_named_options_are_read_from_text_and_spelt() -> None:
    values = values_from_text(NamedRules, "colours=south=RED:north=dark_green,sizes=a=3", "nim")
    rules = NamedRules(**values)
    assert rules.colours == {"North": "dark_green", "South": "red"}
    assert rules.sizes == {"a": 3, "b": 2}
    assert spell(rules.colours) == "North=dark_green:South=red"
    assert values_from_text(NamedRules, f"sizes={spell(rules.sizes)}", "nim") == {"sizes": {"a": 3, "b": 2}}


@pytest.mark.parametrize(
    "bad", [{"c": 1}, {"a": 0}, {"a": True}, {"a": "x"}, 3, None, "a:1", (1, 2), {"a": 1, "b": 2, "c": 3}]
)
def test_bad_named_options_are_explained(bad: Any) -> None:
    with pytest.raises(RulesError, match=r"option `sizes` of nim is .*, expected a whole number from 1 to 9 for a, b"):
        NamedRules(sizes=bad)


@pytest.mark.parametrize("text", ["sizes=a", "sizes=c=1", "sizes=a=1:b", "sizes="])
def test_bad_text_of_named_options_is_explained(text: str) -> None:
    with pytest.raises(RulesError, match=r"expected a whole number from 1 to 9 for a, b \(as text a=1:b=2\)"):
        NamedRules(**values_from_text(NamedRules, text, "nim"))


def test_named_options_stay_as_they_are() -> None:
    rules = NamedRules()
    with pytest.raises(TypeError, match="cannot be changed"):
        rules.sizes["a"] = 5
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert asdict(rules)["sizes"] == {"a": 1, "b": 2}
