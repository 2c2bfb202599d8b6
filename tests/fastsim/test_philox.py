"""The generator against NumPy's Philox: words, bounded draws, and the independence of streams."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from fastsim._jit import JIT_ENABLED
from fastsim.dealing.philox import (
    STREAM_SIZE,
    WORDS,
    draw,
    draw_descending,
    new_streams,
    philox_block,
    prepare,
    rewind,
)

pytestmark = pytest.mark.core

KEYS = 1_500 if JIT_ENABLED else 40
DRAWS = 40
BLOCKS = 3

SEED_MAX = 2**64 - 1
DEAL_MAX = 2**63 - 1
LIMIT_MAX = 2**31 - 1

#: Bounds at the edges: no bits, powers of two, and those near 2**30 for which a quarter of all bits is rejected.
EDGE_LIMITS = [1, 2, 3, 8, 32, 52, 2**16, 2**30, 2**30 + 1, 3 * 2**29, 3 * 2**29 + 1, LIMIT_MAX - 1, LIMIT_MAX]


def random_addresses(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Seeds and deal numbers, the extreme ones first."""
    chance = np.random.default_rng(seed)
    seeds = chance.integers(0, SEED_MAX, size=n, dtype=np.uint64, endpoint=True)
    deals = chance.integers(0, DEAL_MAX, size=n, dtype=np.int64, endpoint=True)
    seeds[:4] = [0, SEED_MAX, SEED_MAX, 0]
    deals[:4] = [0, 0, DEAL_MAX, DEAL_MAX]
    deals[4 : n // 2] %= 1_000_000
    return seeds, deals


def numpy_philox(seed: int, stream: int, deal: int) -> np.random.Philox:
    key = np.array([seed, stream], dtype=np.uint64)
    return np.random.Philox(key=key, counter=np.array([0, deal, 0, 0], dtype=np.uint64))


def numpy_draws(seed: int, stream: int, deal: int, limits: np.ndarray) -> list[int]:
    generator = np.random.Generator(numpy_philox(seed, stream, deal))
    return [int(generator.integers(0, int(k), dtype=np.uint32)) for k in limits]


def random_limits(n: int, seed: int) -> np.ndarray:
    """A row of bounds for each key: small ones, any size, and the edges."""
    chance = np.random.default_rng(seed)
    limits = chance.integers(1, 60, size=(n, DRAWS), dtype=np.int64)
    kind = chance.random((n, DRAWS))
    large = chance.integers(1, LIMIT_MAX, size=(n, DRAWS), dtype=np.int64, endpoint=True)
    edge = chance.choice(np.array(EDGE_LIMITS, dtype=np.int64), size=(n, DRAWS))
    return np.where(kind < 0.4, limits, np.where(kind < 0.7, edge, large))


@njit
def fill_words(seeds: np.ndarray, streams: np.ndarray, deals: np.ndarray, out: np.ndarray) -> None:
    for i in range(seeds.size):
        for block in range(out.shape[1] // WORDS):
            words = philox_block(np.uint64(block + 1), np.uint64(deals[i]), seeds[i], streams[i])
            for j in range(WORDS):
                out[i, WORDS * block + j] = words[j]


@njit
def fill_draws(seeds: np.ndarray, deals: np.ndarray, stream: int, limits: np.ndarray, out: np.ndarray) -> None:
    for i in range(seeds.size):
        streams = new_streams(stream + 1, seeds[i])
        rewind(streams, deals[i])
        for j in range(limits.shape[1]):
            out[i, j] = draw(streams[stream], limits[i, j])


@njit
def fill_prepared_draws(
    seeds: np.ndarray, deals: np.ndarray, limits: np.ndarray, is_prepared: np.ndarray, out: np.ndarray
) -> None:
    for i in range(seeds.size):
        streams = new_streams(1, seeds[i])
        rewind(streams, deals[i])
        for j in range(limits.shape[1]):
            for _ in range(is_prepared[i, j]):
                prepare(streams[0])
            out[i, j] = draw(streams[0], limits[i, j])


@njit
def fill_descending(seeds: np.ndarray, deals: np.ndarray, ks: np.ndarray, ns: np.ndarray, out: np.ndarray) -> None:
    for i in range(seeds.size):
        streams = new_streams(1, seeds[i])
        rewind(streams, deals[i])
        draw_descending(streams[0], ks[i], ns[i], out[i])


@njit
def draws_of(stream: np.ndarray, k: int, out: np.ndarray) -> None:
    for i in range(out.size):
        out[i] = draw(stream, k)


def test_words_are_those_of_numpy() -> None:
    seeds, deals = random_addresses(KEYS, seed=101)
    streams = np.random.default_rng(102).integers(0, SEED_MAX, size=KEYS, dtype=np.uint64, endpoint=True)
    streams[: KEYS // 2] %= np.uint64(8)
    streams[1] = SEED_MAX
    out = np.zeros((KEYS, BLOCKS * WORDS), dtype=np.uint64)
    fill_words(seeds, streams, deals, out)
    for i in range(KEYS):
        expected = numpy_philox(seeds[i], streams[i], deals[i]).random_raw(BLOCKS * WORDS)
        assert out[i].tolist() == expected.tolist(), f"seed {seeds[i]} stream {streams[i]} deal {deals[i]}"


@pytest.mark.parametrize("stream", [0, 1, 4])
def test_draws_are_those_of_numpy(stream: int) -> None:
    seeds, deals = random_addresses(KEYS, seed=201 + stream)
    limits = random_limits(KEYS, seed=301 + stream)
    out = np.zeros_like(limits)
    fill_draws(seeds, deals, stream, limits, out)
    for i in range(KEYS):
        assert out[i].tolist() == numpy_draws(seeds[i], stream, deals[i], limits[i]), f"seed {seeds[i]} deal {deals[i]}"


@pytest.mark.parametrize("k", EDGE_LIMITS)
def test_draws_below_one_bound_are_those_of_numpy(k: int) -> None:
    n = max(KEYS // 10, 8)
    seeds, deals = random_addresses(n, seed=400)
    limits = np.full((n, DRAWS), k, dtype=np.int64)
    out = np.zeros_like(limits)
    fill_draws(seeds, deals, 0, limits, out)
    assert out.tolist() == [numpy_draws(seeds[i], 0, deals[i], limits[i]) for i in range(n)]


def test_hard_bounds_do_reject() -> None:
    """A test of the test: without rejection the draws of these bounds would differ."""
    seeds, deals = random_addresses(20, seed=500)
    limits = np.full((20, DRAWS), 3 * 2**29, dtype=np.int64)
    out = np.zeros_like(limits)
    fill_draws(seeds, deals, 0, limits, out)
    for i in range(20):
        words = numpy_philox(seeds[i], 0, deals[i]).random_raw(DRAWS // 2).tolist()
        halves = [half for word in words for half in (word % 2**32, word // 2**32)]
        assert out[i].tolist() != [half * 3 * 2**29 // 2**32 for half in halves]


def test_descending_draws_are_those_of_numpy() -> None:
    seeds, deals = random_addresses(KEYS, seed=601)
    chance = np.random.default_rng(602)
    ks = chance.integers(2, 60, size=KEYS, dtype=np.int64)
    ks[::3] = chance.integers(100, LIMIT_MAX, size=ks[::3].size, dtype=np.int64, endpoint=True)
    ks[::7] = 3 * 2**29 + 20
    ks[-1] = LIMIT_MAX
    ns = np.array([chance.integers(1, min(k, DRAWS + 1)) for k in ks], dtype=np.int64)
    out = np.full((KEYS, DRAWS), -1, dtype=np.int64)
    fill_descending(seeds, deals, ks, ns, out)
    for i in range(KEYS):
        limits = ks[i] - np.arange(ns[i])
        assert out[i, : ns[i]].tolist() == numpy_draws(seeds[i], 0, deals[i], limits)
        assert np.all(out[i, ns[i] :] == -1)


def test_prepare_changes_no_draw() -> None:
    n = KEYS // 5
    seeds, deals = random_addresses(n, seed=701)
    limits = random_limits(n, seed=702)
    is_prepared = np.random.default_rng(703).integers(0, 3, size=limits.shape, dtype=np.int64)
    plain = np.zeros_like(limits)
    prepared = np.zeros_like(limits)
    fill_draws(seeds, deals, 0, limits, plain)
    fill_prepared_draws(seeds, deals, limits, is_prepared, prepared)
    assert prepared.tolist() == plain.tolist()


def draws_after(others: list[int], stream: int, n: int = 5) -> Any:
    """Twenty draws of one of n streams, after draws from others."""
    streams = new_streams(n, np.uint64(9))
    rewind(streams, 77)
    out = np.zeros(20, dtype=np.int64)
    for other in others:
        draws_of(streams[other], 1000, out)
    draws_of(streams[stream], 1000, out)
    return out.tolist()


def test_streams_do_not_depend_on_each_other() -> None:
    alone = [draws_after([], stream) for stream in range(5)]
    for stream in range(5):
        others = [other for other in range(5) if other != stream]
        assert draws_after(others, stream) == alone[stream]
        assert draws_after([], stream, n=9) == alone[stream]
        assert alone[stream] == numpy_draws(9, stream, 77, np.full(20, 1000))
    assert len({tuple(draws) for draws in alone}) == 5


def test_rewind_begins_a_deal_again_and_only_that_deal() -> None:
    streams = new_streams(2, np.uint64(9))
    assert streams.shape == (2, STREAM_SIZE)
    results = []
    for deal in (5, 6, 5, DEAL_MAX, 5):
        rewind(streams, deal)
        out = np.zeros(13, dtype=np.int64)
        draws_of(streams[1], 1000, out)
        results.append(out.tolist())
    assert results[0] == results[2] == results[4]
    assert results[0] != results[1]
    assert results[3] == numpy_draws(9, 1, DEAL_MAX, np.full(13, 1000))


def test_a_bound_of_one_uses_up_no_bits() -> None:
    streams = new_streams(1, np.uint64(3))
    rewind(streams, 4)
    ones = np.zeros(50, dtype=np.int64)
    draws_of(streams[0], 1, ones)
    out = np.zeros(10, dtype=np.int64)
    draws_of(streams[0], 1000, out)
    assert ones.tolist() == [0] * 50
    assert out.tolist() == numpy_draws(3, 0, 4, np.full(10, 1000))
