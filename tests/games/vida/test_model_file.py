"""The file of a market model: what is written comes back, and what is damaged is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fastsim.errors import ModelError
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import (
    SECTIONS,
    as_document,
    from_document,
    read_model,
)
from fastsim.games.vida.rules import VidaRules
from fastsim.games.vida.weights import PARTS, WEIGHT_NAMES
from vida_models import changed, document_of, random_model, written


@pytest.mark.core
def test_a_model_comes_back_from_its_file(tmp_path: Path) -> None:
    model = random_model(4, VidaRules.greek_online(min_bid=100, vida_factors=(1, 2, 4, 6, 8)))
    model = changed(model, lambda values: values.__setitem__(slice(0, 30), np.arange(30)))
    again = read_model(written(tmp_path, document_of(model)))
    assert again.values.tolist() == model.values.tolist()
    assert (again.name, again.rules, again.provenance) == ("mine", model.rules, model.provenance)
    assert not again.values.flags.writeable
    values, rules = from_document(json.loads(json.dumps(document_of(model))), "here")
    assert values[: at.FITTED_SIZE].tolist() == model.values[: at.FITTED_SIZE].tolist()
    assert rules == model.rules
    assert as_document(values, rules, model.provenance) == document_of(model)


def test_a_document_holds_every_entry_once() -> None:
    """Every place of the model that a file holds is in one section, and changing it there changes only it."""
    covered = np.zeros(at.FITTED_SIZE, dtype=int)
    for first, shape in SECTIONS.values():
        covered[first : first + int(np.prod(shape))] += 1
    for i in range(len(PARTS)):
        first = at.WEIGHTS_AT + i * (at.BASE_AT // len(PARTS))
        covered[first : first + len(WEIGHT_NAMES)] += 1
    assert covered.max() == 1
    assert covered[at.BASE_AT :].min() == 1


def set_entry(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Put a value into the first entry of a section."""

    def damage(document: dict[str, Any]) -> None:
        rows = document[name]
        while isinstance(rows[0], list):
            rows = rows[0]
        rows[0] = value

    return damage


def remove(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda document: document.pop(name)


def put(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda document: document.__setitem__(name, value)


def put_weight(name: str, value: Any, part: str = "partner") -> Callable[[dict[str, Any]], None]:
    return lambda document: document["weights"][part].__setitem__(name, value)


Damage = Callable[[dict[str, Any]], Any]

DAMAGES: dict[str, tuple[Damage, str]] = {
    **{f"no {name}": (remove(name), name) for name in (*SECTIONS, "weights", "rules")},
    **{f"short {name}": (lambda document, name=name: document[name].pop(), name) for name in SECTIONS},
    "long base": (lambda document: document["base"].append(0), "base"),
    "ragged trumps": (lambda document: document["trumps"][1].pop(), "trumps"),
    "deeper air": (put("air", [[[1]]]), "air"),
    "flat chance": (put("chance", [0] * 5), "chance"),
    "text for a section": (put("said", "many"), "said"),
    "null for a section": (put("said", None), "said"),
    "an object for a section": (put("said", {"0": 1}), "said"),
    "a fraction": (set_entry("trumps", 1.5), "trumps"),
    "a fraction without decimals": (set_entry("trumps", 1.0), "trumps"),
    "text": (set_entry("sides", "1"), "sides"),
    "null": (set_entry("passes", None), "passes"),
    "a truth": (set_entry("place", True), "place"),
    "not a number": (set_entry("value", float("nan")), "value"),
    "infinite": (set_entry("made", float("inf")), "made"),
    "huge": (set_entry("whole", 1 << 40), "whole"),
    "huger": (set_entry("made", -(1 << 70)), "made"),
    "a side suit worth more than a field holds": (set_entry("sides", 1 << 11), "sides"),
    "a bid worth less than a field holds": (set_entry("said", -(1 << 11)), "said"),
    "a chance above 1": (set_entry("chance", at.SURE + 1), "chance"),
    "a chance that reads beyond the tables": (set_entry("chance", (1 << 20) - 1), "chance"),
    "a chance below 0": (set_entry("chance", -1), "chance"),
    "weights of two parts": (lambda document: document["weights"].pop("buyer"), "weights"),
    "weights as a list": (put("weights", [1, 2, 3]), "weights"),
    "weights of a part as a list": (lambda document: document["weights"].__setitem__("buyer", [1]), "buyer"),
    "unknown weight": (put_weight("luck", 1), "partner"),
    "no weight": (lambda document: document["weights"]["defender"].pop("draw"), "defender"),
    "weight as a fraction": (put_weight("draw", 0.5), "draw"),
    "weight as text": (put_weight("ask", "1"), "ask"),
    "weight as a truth": (put_weight("ask", True), "ask"),
    "huge weight": (put_weight("refuse", 1 << 33), "refuse"),
    "a share of more than all trumps": (put_weight("buyer_share", 65), "buyer_share"),
    "a share below none": (put_weight("buyer_share_of_two", -1), "buyer_share_of_two"),
    "rules as text": (put("rules", "default"), "rules"),
    "unknown option": (lambda document: document["rules"].__setitem__("min_bit", 80), "min_bit"),
    "bad option": (lambda document: document["rules"].__setitem__("min_bid", 85), "min_bid"),
    "option of another kind": (lambda document: document["rules"].__setitem__("vida_factors", 3), "vida_factors"),
    "provenance as text": (put("provenance", "from a friend"), "provenance"),
    "provenance as a number": (put("provenance", 7), "provenance"),
    "other game": (put("game", "bridge"), "vida"),
    "no game": (remove("game"), "vida"),
    "other format": (put("format", "trickodds-model/0"), "trickodds-model/1"),
    "no format": (remove("format"), "trickodds-model/1"),
}


def refusal(path: Path) -> str:
    """The one sentence with which a model file is refused, which names the file."""
    with pytest.raises(ModelError) as caught:
        read_model(path)
    message = str(caught.value)
    assert str(path) in message
    assert "\n" not in message
    assert len(message) < 1_000
    return message


@pytest.mark.core
@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_model_is_refused_with_its_file_and_section(name: str, tmp_path: Path) -> None:
    document = json.loads(json.dumps(document_of(random_model(5))))
    read_model(written(tmp_path, document))  # whole, it is read
    damage, place = DAMAGES[name]
    damage(document)
    assert place in refusal(written(tmp_path, document, "damaged.json"))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 200_000, "too deep to be read"),
        (b"[1, 2]", "no model of vida"),
        (b"7", "no model of vida"),
        (b'"vida"', "no model of vida"),
        (b"null", "no model of vida"),
        (b"{}", "no model of vida"),
    ],
)
def test_what_is_no_model_is_refused(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_bytes(content)
    assert says in refusal(path)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "cannot be read: No such file or directory" in refusal(tmp_path / "none.json")
    assert "cannot be read: Is a directory" in refusal(tmp_path)


def test_entries_that_are_not_whole_numbers_are_not_called_missing_or_of_another_shape(tmp_path: Path) -> None:
    """The sentence must not send the reader looking for a fault that is not there."""
    document = json.loads(json.dumps(document_of(random_model(5))))
    document["base"] = [0.5, 0, 0]
    message = refusal(written(tmp_path, document))
    assert "missing" not in message
    assert "has shape (3,), expected (3,)" not in message
