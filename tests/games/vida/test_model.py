"""The market model: what an estimate sums, its chances, its file, and which model a player decides by."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.errors import ModelError, RequestError, TrickoddsError
from fastsim.game import FittedModel
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.estimating import TERMS
from fastsim.games.vida.fitted import (
    SECTIONS,
    as_document,
    complete,
    from_document,
    model_for,
    read_model,
    section,
    shipped_model,
    start_values,
)
from fastsim.games.vida.record import make_script
from fastsim.games.vida.rules import PRESETS, VidaRules
from fastsim.games.vida.weights import PARTS, WEIGHT_NAMES
from fastsim.logs import logged_calls, logged_plays
from fastsim.rows import column_bytes
from hidden_information import Table
from oracles import vida as oracle
from support import as_oracle_deal, play_logged

SEATS = 4
SUITS = 4
SEED = 707
DEALS = 300 if JIT_ENABLED else 6
ROWS = 2_000

every_preset = pytest.mark.parametrize("preset", PRESETS)


def random_model(seed: int, rules: VidaRules | None = None) -> FittedModel:
    """A model whose entries are all different, so that a sum of wrong ones is seen."""
    chance = np.random.default_rng(seed)
    values = start_values()
    values[at.BASE_AT : at.TERMS_END] = chance.integers(-200, 200, at.TERMS_END - at.BASE_AT)
    section(values, "base")[...] = 2_000
    section(values, "trumps")[...] *= 3
    section(values, "whole")[...] = 2_800
    steps = 200 + 300 * np.arange(at.KNOTS) - 120 * np.arange(at.LEVELS)[:, None]
    section(values, "chance")[...] = np.clip(steps - 2_000, 0, at.SURE)
    section(values, "made")[...] = np.maximum(1_500, 160 * (np.arange(at.LEVELS) + at.LOWEST_LEVEL)[:, None])
    return FittedModel(f"random {seed}", complete(values), rules or VidaRules(), {"seed": seed})


def changed(model: FittedModel, change: Callable[[np.ndarray], None], name: str = "changed") -> FittedModel:
    values = model.values.copy()
    change(values)
    return FittedModel(name, complete(values), model.rules, {})


# What an estimate sums


def terms_of(hand: int, seat: int, role: int, suit: int, calls: list[int], codes: np.ndarray) -> tuple[list[int], int]:
    """Model entries of one estimate, and the observer's air in tens."""
    padded = np.array([[*calls, NONE]], dtype=np.int64)
    out, airs = np.zeros((1, TERMS), dtype=np.int64), np.zeros(1, dtype=np.int64)
    one = [np.array([value], dtype=np.int64) for value in (hand, seat, role, suit)]
    fitting.terms_of_states(*one, padded, codes, out, airs)
    return out[0].tolist(), int(airs[0])


def check_thoughts(rules: dict[str, Any], model: FittedModel, players: Any, deals: int) -> int:
    """Compare what a `heuristic` player thinks at a random call of each deal with the sums of the listed entries."""
    codes = VidaRules(**rules).codes()
    chance = random.Random(SEED)
    table = Table(make_batch("vida", seed=SEED, rules=rules, players="heuristic", model=model))
    _, logs = play_logged("vida", deals, seed=SEED, rules=rules, players=players, model=model)
    standing = 0
    for deal, log in enumerate(logs):
        calls = logged_calls(log)
        calls = calls[: chance.randrange(len(calls))]
        seat = len(calls) % SEATS
        hand = int(log["hands"][seat])
        played = table.play(deal, (0, 0, 0, 0), make_script(calls))
        assert played is not None
        thought, seen = played[1]["thought"], played[1]["seen"]
        assert (played[1]["thinker"], seen[see.CALL_COUNT]) == (seat, len(calls))
        for suit in range(SUITS):
            terms, air = terms_of(hand, seat, fitting.FRESH, suit, calls, codes)
            assert thought["air"] == air
            assert thought["estimates"][suit] == model.values[terms].sum()
        if thought["role"] == NONE:
            assert seen[see.BUYER] == NONE
            continue
        said = int(seen[see.SAID + (seat ^ 2)])
        assert thought["role"] == fit_role(seat, int(seen[see.BUYER]), said > 1 and said & 3 == int(seen[see.TRUMP]))
        terms, _ = terms_of(hand, seat, int(thought["role"]), int(seen[see.TRUMP]), calls, codes)
        assert thought["standing"] == model.values[terms].sum()
        standing += 1
    return standing


def fit_role(seat: int, buyer: int, is_partners_suit: bool) -> int:
    """Whose contract it is; an own one in the suit that partner bid last is a kind of its own."""
    own = at.SUPPORTED if is_partners_suit else at.OWN
    return {0: own, 2: at.PARTNERS}.get((seat - buyer) % SEATS, at.OPPONENTS)


THINKERS = ["heuristic", "random(pass_percent=40,screw_percent=20)"]


@pytest.mark.core
@pytest.mark.parametrize("players", THINKERS)
def test_estimates_are_the_sums_of_the_listed_entries(players: str) -> None:
    assert check_thoughts({}, random_model(1), players, DEALS) >= DEALS // 4


@pytest.mark.parametrize(
    "rules", [PRESETS["greek_online"]().options(), PRESETS["contree"]().options(), {"min_bid": 10, "max_bid": 150}]
)
def test_estimates_are_those_sums_under_other_rules(rules: dict[str, Any]) -> None:
    assert check_thoughts(rules, random_model(2), THINKERS[1], DEALS) >= DEALS // 4


@every_preset
def test_estimates_of_shipped_models_are_those_sums(preset: str) -> None:
    options = PRESETS[preset]().options()
    assert check_thoughts(options, shipped_model(preset), THINKERS[1], DEALS) >= DEALS // 4


def place(name: str, *index: int) -> int:
    """Entry of the model at an index of a section."""
    first, shape = SECTIONS[name]
    return first + int(np.ravel_multi_index(index, shape))


def lane(hand: set[str], suit: str) -> int:
    return sum(1 << oracle.RANKS.index(card[1]) for card in hand if card[0] == suit)


def said_index(said: str | None, suit: str) -> int:
    """Nothing, a pass, a bid in this suit by level (80-90, 100-110, 120-130, higher), in another suit by level."""
    if said is None:
        return 0
    if said == "pass":
        return 1
    bid, bid_suit = said.split()
    return min(max((int(bid) - 80) // 20, 0), 3) + (2 if bid_suit == suit else 6)


def last_bids(calls: list[str]) -> list[str | None]:
    """Last bid of each seat; "pass" for one that only passed or screwed, None for one that was not heard yet."""
    said: list[str | None] = [None] * SEATS
    for i, call in enumerate(calls):
        if call not in ("pass", "screw") or said[i % SEATS] is None:
            said[i % SEATS] = "pass" if call == "screw" else call
    return said


def written_terms(hand: set[str], seat: int, suit: str, calls: list[str], is_fresh: bool) -> list[int]:
    """The entries of an estimate as docs/model.md lists them."""
    market = oracle.market(calls, oracle.DEFAULTS)
    partners = last_bids(calls)[seat ^ 2] or "pass"
    role = fit_role(seat, seat if is_fresh else market["buyer"], partners.split()[-1] == suit)
    folds = len(calls) - max((i + 1 for i, call in enumerate(calls) if call != "pass"), default=0)
    passes, screws, buyer = (0, 0, seat) if is_fresh else (folds, market["vidas"], market["buyer"])
    trumps = lane(hand, suit)
    length = min(max(trumps.bit_count() - 2, 0), 3)
    air = oracle.air_points(oracle.combinations(hand, suit, oracle.DEFAULTS)) // 10
    said = last_bids(calls)
    return [
        place("base", role),
        place("trumps", role, trumps),
        place("air", role, min(air, at.AIR_VALUES - 1)),
        *(place("sides", role, length, lane(hand, side)) for side in "CDHS" if side != suit),
        *(place("said", role, step, said_index(said[(seat + step) % SEATS], suit)) for step in range(SEATS)),
        place("passes", role, 4 * min(screws, 2) + min(passes, 3)),
        place("place", role, buyer),
    ]


@pytest.mark.core
def test_entries_are_those_that_the_text_lists() -> None:
    chance = random.Random(SEED)
    players = "random(pass_percent=40,screw_percent=40,jump=3)"
    _, logs = play_logged("vida", 4 * DEALS, seed=SEED + 1, players=players)
    codes = VidaRules().codes()
    screwed = 0
    for log in logs:
        hands, texts, _ = as_oracle_deal(log)
        length = chance.randrange(len(texts))
        seat, calls = length % SEATS, logged_calls(log)[:length]
        hand, market = int(log["hands"][seat]), oracle.market(texts[:length], oracle.DEFAULTS)
        for number, suit in enumerate("CDHS"):
            terms, _ = terms_of(hand, seat, fitting.FRESH, number, calls, codes)
            assert sorted(terms) == sorted(written_terms(hands[seat], seat, suit, texts[:length], True))
        if market["buyer"] >= 0:
            role, number = fit_role(seat, market["buyer"], False), "CDHS".index(market["trump"])
            terms, _ = terms_of(hand, seat, role, number, calls, codes)
            assert sorted(terms) == sorted(written_terms(hands[seat], seat, market["trump"], texts[:length], False))
            screwed += market["vidas"] >= 2
    assert screwed >= (10 if JIT_ENABLED else 1)


def test_states_are_weighed_as_the_player_weighs_them() -> None:
    """`weigh_states`, on which the fit rests, against the thoughts of the player that is asked."""
    model = random_model(3)
    chance = random.Random(SEED)
    _, logs = play_logged("vida", DEALS, seed=SEED, players=THINKERS[1], model=model)
    states = [(log, logged_calls(log)) for log in logs]
    states = [(log, calls[: chance.randrange(len(calls))]) for log, calls in states]
    width = max(len(calls) for _, calls in states) + 1
    calls = np.array([[*made, *[NONE] * (width - len(made))] for _, made in states], dtype=np.int64)
    seats = np.array([len(made) % SEATS for _, made in states], dtype=np.int64)
    hands = np.array([int(log["hands"][seat]) for (log, _), seat in zip(states, seats, strict=True)], dtype=np.int64)
    out = np.zeros((len(states), len(fitting.FIGURES)), dtype=np.int64)
    fitting.weigh_states(hands, calls, seats, VidaRules().codes(), model.values, out)
    table = Table(make_batch("vida", seed=SEED, players="heuristic", model=model))
    same = ("suit", "level", "chance", "role", "pass_value", "screw_value")
    for deal, (_, made) in enumerate(states):
        figures = dict(zip(fitting.FIGURES, out[deal].tolist(), strict=True))
        played = table.play(deal, (0, 0, 0, 0), make_script(made))
        assert played is not None
        thought, seen = played[1]["thought"], played[1]["seen"]
        assert [figures[name] for name in same] == [int(thought[name]) for name in same]
        assert figures["best"] == thought["estimates"][thought["suit"]]
        if figures["level"]:
            assert (figures["bid_value"], figures["low"]) == (thought["bid_value"], figures["level"])
        if figures["role"] != NONE:
            assert figures["standing"] == thought["standing"]
            assert figures["standing_chance"] == thought["standing_chance"]
        places = (see.PASSES, see.SCREWS, see.BID)
        assert [figures[name] for name in ("passes", "screws", "bid")] == seen[list(places)].tolist()


# Chances


def chances(model: FittedModel, curve: int, level: int, estimates: np.ndarray, air: int = 0) -> np.ndarray:
    n = len(estimates)
    out = np.zeros(n, dtype=np.int64)
    curves, levels = np.full(n, curve, dtype=np.int64), np.full(n, level, dtype=np.int64)
    fitting.chances_to_make(
        VidaRules().codes(), curves, levels, estimates, np.full(n, air, dtype=np.int64), model.values, out
    )
    return out


@every_preset
def test_chances_rise_with_the_estimate_and_those_of_bids_fall_with_the_level(preset: str) -> None:
    model = shipped_model(preset)
    estimates = np.arange(-500, 7_000, 37, dtype=np.int64)
    for curve, air in itertools.product(range(at.CURVES), (0, 5, 20)):
        by_level = np.array([chances(model, curve, level, estimates, air) for level in range(1, 60)])
        assert by_level.min() >= 0
        assert by_level.max() <= at.SURE
        assert (np.diff(by_level, axis=1) >= 0).all()
        assert curve >= 2 * at.FRESH_KINDS or (np.diff(by_level, axis=0) <= 0).all()


@every_preset
def test_shipped_models_are_fitted(preset: str) -> None:
    """A model of zeros would be monotone too: the curves go from unlikely to likely, and better trumps are better."""
    model = shipped_model(preset)
    assert model.provenance.get("deals", 0) >= 10_000
    chance = section(model.values, "chance")
    assert (chance[0:2, 0, 0] < at.SURE // 4).all()
    assert (chance[0:2, 0, -1] > at.SURE * 3 // 4).all()
    trumps = section(model.values, "trumps")[at.OWN]
    assert trumps[0b1011_0100] > trumps[0b0000_1011] + 10 * at.SCALE  # A Q J 9 against T 8 7
    assert section(model.values, "whole").min() >= 150 * at.SCALE
    assert np.abs(section(model.values, "value")).max() > 0


@every_preset
def test_a_better_hand_is_thought_better(preset: str) -> None:
    """Jack, nine and ace of spades with two more and an ace beside, against the same cards without the top trumps."""
    model = shipped_model(preset)
    codes = model.rules.codes()
    strong = "SJ S9 SA S8 S7 HA H7 D7"
    weak = "SQ ST SK S8 S7 HK H7 D7"
    totals = []
    for hand in (strong, weak):
        terms, _ = terms_of(fastsim.cards.text.parse_hand(hand), 0, fitting.FRESH, 3, [], codes)
        totals.append(int(model.values[terms].sum()))
    assert totals[0] > totals[1] + 25 * at.SCALE
    assert 100 * at.SCALE < totals[0] < 250 * at.SCALE


# The file


def document_of(model: FittedModel) -> dict[str, Any]:
    return as_document(model.values, model.rules, model.provenance)


def written(tmp_path: Path, document: Any, name: str = "mine.json") -> Path:
    path = tmp_path / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


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


# Which model


@every_preset
def test_the_shipped_model_of_a_preset_is_fitted_to_its_rules(preset: str) -> None:
    model = shipped_model(preset)
    assert model.name == preset
    assert model.rules == PRESETS[preset]()
    assert not model.values.flags.writeable
    assert model.values.shape == (at.MODEL_SIZE,)


@pytest.mark.core
@every_preset
def test_a_preset_has_its_own_model(preset: str) -> None:
    model, differs = model_for(PRESETS[preset]())
    assert (model.name, differs) == (preset, ())
    batch = make_batch("vida", seed=1, preset=preset, players="heuristic")
    assert [seat.name for seat in batch.models] == [preset] * SEATS
    assert batch.model_differs == ()


@pytest.mark.parametrize(
    ("preset", "changes", "differs"),
    [
        ("default", {"min_bid": 100}, {"min_bid"}),
        ("default", {"belote_value": 0, "capot_bonus": 90}, {"belote_value", "capot_bonus"}),
        ("greek_online", {"capot_bonus": 0}, {"capot_bonus"}),
        ("greek_online", {"vida_factors": (1, 2, 4, 6, 8)}, {"vida_factors"}),
        ("contree", {"air_enabled": True}, {"air_enabled"}),
        ("contree", {"max_vida_calls": 4, "rounding": "six_by_trump_jack"}, {"max_vida_calls", "rounding"}),
    ],
)
def test_other_rules_have_the_nearest_model(preset: str, changes: dict[str, Any], differs: set[str]) -> None:
    model, found = model_for(PRESETS[preset](**changes))
    assert (model.name, set(found)) == (preset, differs)
    batch = make_batch("vida", seed=1, preset=preset, rules=changes, players="heuristic")
    assert set(batch.model_differs) == differs


@pytest.mark.parametrize("changes", [{"match_target": 5551}, {"all_pass": "same_first_seat"}])
def test_options_that_no_deal_depends_on_call_for_no_other_model(changes: dict[str, Any]) -> None:
    for preset, make in PRESETS.items():
        model, differs = model_for(make(**changes))
        assert (model.name, differs) == (preset, ())


@pytest.mark.core
def test_a_model_that_was_asked_for_does_not_differ() -> None:
    batch = make_batch("vida", seed=1, rules={"min_bid": 100}, players="heuristic", model=random_model(6))
    assert batch.model_differs == ()
    batch = make_batch("vida", seed=1, rules={"min_bid": 100}, players="heuristic", model={1: random_model(6)})
    assert batch.model_differs == ("min_bid",)
    assert [model.name for model in batch.models] == ["default", "random 6", "default", "default"]


def rows_of(model: Any, players: Any = "heuristic", **options: Any) -> bytes:
    return column_bytes(fastsim.simulate("vida", ROWS, **{"seed": SEED, "players": players, "model": model, **options}))


def test_a_path_and_a_model_and_a_mapping_are_one(tmp_path: Path) -> None:
    model = random_model(7)
    path = written(tmp_path, document_of(model))
    whole = rows_of(model)
    assert rows_of(path) == rows_of(str(path)) == rows_of(read_model(path)) == whole
    assert rows_of(dict.fromkeys(range(SEATS), model)) == rows_of(dict.fromkeys(range(SEATS), path)) == whole
    assert rows_of(None) == rows_of(shipped_model("default")) == rows_of({}) == rows_of({0: shipped_model("default")})
    assert rows_of(None) != whole


def test_players_without_a_model_do_not_ask_for_one() -> None:
    for players in ("random", "greedy"):
        assert rows_of(random_model(7), players) == rows_of(None, players)


def bolder(values: np.ndarray) -> None:
    section(values, "base")[...] += 30 * at.SCALE


def other_cards(values: np.ndarray) -> None:
    """Weights of the play alone: keeps no trumps and leads them."""
    for name, value in (("keep_trump", -200), ("draw", 2_000), ("lead_to_come", 300), ("to_come", -300)):
        for i in range(len(PARTS)):
            values[i * (at.BASE_AT // len(PARTS)) + WEIGHT_NAMES.index(name)] = value


def first_difference(one: np.void, other: np.void) -> int | None:
    """Seat that made the first call or card that differs, None where all are the same."""
    for seat, (call, again) in enumerate(zip(logged_calls(one), logged_calls(other), strict=False)):
        if call != again:
            return seat % SEATS
    assert len(logged_calls(one)) == len(logged_calls(other))
    for (seat, card), play in zip(logged_plays(one), logged_plays(other), strict=True):
        if (seat, card) != play:
            assert play[0] == seat
            return seat
    return None


@pytest.mark.parametrize("change", [bolder, other_cards])
@pytest.mark.parametrize("seat", range(SEATS))
def test_a_changed_model_changes_the_decisions_of_its_seat_first(seat: int, change: Any) -> None:
    """In every deal the first decision that differs is one of the seat with the other model."""
    usual = random_model(8)
    other = changed(usual, change)
    _, plain = play_logged("vida", 1_000, seed=SEED, players="heuristic", model=usual)
    _, mixed = play_logged(
        "vida", 1_000, seed=SEED, players="heuristic", model=dict.fromkeys(range(SEATS), usual) | {seat: other}
    )
    found = [first_difference(one, again) for one, again in zip(plain, mixed, strict=True)]
    assert set(found) == {None, seat}
    assert len(found) - found.count(None) >= 100


@pytest.mark.core
def test_a_changed_model_changes_a_few_deals_at_its_seat() -> None:
    usual = random_model(8)
    models = {0: usual, 1: changed(usual, bolder), 2: usual, 3: usual}
    deals = 60 if JIT_ENABLED else 8
    _, plain = play_logged("vida", deals, seed=SEED, players="heuristic", model=usual)
    _, mixed = play_logged("vida", deals, seed=SEED, players="heuristic", model=models)
    assert {first_difference(one, again) for one, again in zip(plain, mixed, strict=True)} == {None, 1}


def test_four_models_at_one_table() -> None:
    """Each seat with a model of its own: taking one back to the first changes that seat's decisions first."""
    models = {seat: random_model(20 + seat) for seat in range(SEATS)}
    _, logs = play_logged("vida", 500, seed=SEED, players="heuristic", model=models)
    for seat in range(1, SEATS):
        _, others = play_logged("vida", 500, seed=SEED, players="heuristic", model=models | {seat: models[0]})
        found = {first_difference(one, other) for one, other in zip(logs, others, strict=True)}
        assert found == {None, seat}


def test_a_model_stands_for_replay_and_trace(tmp_path: Path) -> None:
    path = written(tmp_path, document_of(random_model(9)))
    rows = fastsim.simulate("vida", 30, seed=SEED, players="heuristic", model=path)
    records = fastsim.trace("vida", seed=SEED, deals=30, players="heuristic", model=path)
    for row, record in zip(rows, records, strict=True):
        assert [row["score_0"], row["score_1"]] == [record["result"]["score_0"], record["result"]["score_1"]]
    told = fastsim.replay("vida", seed=SEED, deal=3, players="heuristic", model=path)
    assert told != fastsim.replay("vida", seed=SEED, deal=3, players="heuristic")


@pytest.mark.core
@pytest.mark.parametrize(
    ("model", "says"),
    [
        (5, "`model` is 5"),
        (["a.json"], "`model` is"),
        (True, "`model` is True"),
        ({4: "a.json"}, "seat 4"),
        ({-1: "a.json"}, "seat -1"),
        ({"0": "a.json"}, "seat '0'"),
        ({True: "a.json"}, "seat True"),
        ({0: None}, "`model` is None"),
        ({0: 1.5}, "`model` is 1.5"),
        ("none.json", "none.json cannot be read"),
        ({2: "none.json"}, "none.json cannot be read"),
    ],
)
def test_a_model_that_cannot_be_used_gets_one_sentence(model: Any, says: str) -> None:
    with pytest.raises((RequestError, ModelError)) as caught:
        fastsim.simulate("vida", 10, seed=1, players="heuristic", model=model)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [np.zeros(3, dtype=np.int64), np.zeros((2, at.MODEL_SIZE), dtype=np.int64), np.zeros(at.FITTED_SIZE), [1, 2, 3]],
    ids=["short", "two rows", "fractions without keep tables", "a list"],
)
def test_values_of_another_shape_are_refused(values: Any) -> None:
    """The kernel reads a model without checks, so that values of another size would be read beyond their end."""
    model = FittedModel("own", values, VidaRules(), {})
    with pytest.raises(TrickoddsError) as caught:
        make_batch("vida", seed=1, players="heuristic", model=model)
    assert "\n" not in str(caught.value)
