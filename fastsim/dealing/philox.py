"""Philox 4x64-10: random numbers as a pure function of (seed, stream, deal).

The only home of uint64. A *stream* is one row of an array made by `new_streams`: its key is
(seed, stream number), its counter (block, deal, 0, 0) with blocks from 1, and the low half of each
64-bit word is drawn before the high half. `draw` gives the numbers that
``numpy.random.Generator(numpy.random.Philox(key=[seed, stream], counter=[0, deal, 0, 0]))`` gives
from successive ``integers(0, k, dtype=numpy.uint32)``.

Sources: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC'11, section 3.3
and table 2 (rounds and constants); Lemire, "Fast random integer generation in an interval", ACM
TOMACS 29(1), 2019, algorithm 5 (bounded draws).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined, maker

#: Stream that shuffles; seat s draws from stream 1 + s.
SHUFFLE_STREAM: Final = 0

ROUNDS: Final = 10
WORDS: Final = 4
HALVES_IN_BLOCK: Final = 8

_POSITION: Final = 0
_BLOCK: Final = 1
_DEAL: Final = 2
_STREAM: Final = 3
_SEED: Final = 4
_HALVES: Final = 8
STREAM_SIZE: Final = _HALVES + HALVES_IN_BLOCK

_MULTIPLIER_0: Final = np.uint64(0xD2E7470EE14C6C93)
_MULTIPLIER_1: Final = np.uint64(0xCA5A826395121157)
_WEYL_0: Final = np.uint64(0x9E3779B97F4A7C15)
_WEYL_1: Final = np.uint64(0xBB67AE8584CAA73B)
_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_USED_UP: Final = np.uint64(HALVES_IN_BLOCK)
_LOW_HALF: Final = np.uint64(0xFFFF_FFFF)
_HALF_BITS: Final = np.uint64(32)

_TWO_TO_32: Final = 1 << 32
_LOW_32: Final = _TWO_TO_32 - 1
_SHIFT_32: Final = 32


@helper
def _high_product(a: np.uint64, b: np.uint64) -> np.uint64:
    """Upper 64 bits of the 128-bit product, from 32-bit pieces."""
    a_low = a & _LOW_HALF
    a_high = a >> _HALF_BITS
    b_low = b & _LOW_HALF
    b_high = b >> _HALF_BITS
    middle = a_high * b_low + (a_low * b_low >> _HALF_BITS)
    carry = a_low * b_high + (middle & _LOW_HALF)
    return a_high * b_high + (middle >> _HALF_BITS) + (carry >> _HALF_BITS)


@helper
def philox_block(
    counter_0: np.uint64, counter_1: np.uint64, key_0: np.uint64, key_1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The four words of the block with counter (counter_0, counter_1, 0, 0)."""
    word_0 = counter_0
    word_1 = counter_1
    word_2 = _ZERO
    word_3 = _ZERO
    for _ in range(ROUNDS):
        high_0 = _high_product(_MULTIPLIER_0, word_0)
        high_1 = _high_product(_MULTIPLIER_1, word_2)
        low_0 = _MULTIPLIER_0 * word_0
        low_1 = _MULTIPLIER_1 * word_2
        word_0 = high_1 ^ word_1 ^ key_0
        word_1 = low_1
        word_2 = high_0 ^ word_3 ^ key_1
        word_3 = low_0
        key_0 = key_0 + _WEYL_0
        key_1 = key_1 + _WEYL_1
    return word_0, word_1, word_2, word_3


@helper
def key_stream(stream: np.ndarray, seed: np.uint64, number: int) -> None:
    """Key one stream, shape (STREAM_SIZE,), as stream `number` of a seed."""
    stream[_SEED] = seed
    stream[_STREAM] = np.uint64(number)


@helper
def seed_streams(streams: np.ndarray, seed: np.uint64) -> None:
    """Key the rows of `streams`, shape (n, STREAM_SIZE), as streams 0 to n - 1 of a seed."""
    for stream in range(streams.shape[0]):
        key_stream(streams[stream], seed, stream)


@maker
def new_streams(n: int, seed: np.uint64) -> np.ndarray:
    """Streams 0 to n - 1 of a seed, shape (n, STREAM_SIZE), uint64; `rewind` sets them to a deal."""
    streams = np.zeros((n, STREAM_SIZE), dtype=np.uint64)
    seed_streams(streams, seed)
    return streams


@helper
def rewind(streams: np.ndarray, deal: int) -> None:
    """Set every stream to its beginning for deal number `deal`."""
    for stream in range(streams.shape[0]):
        streams[stream, _DEAL] = np.uint64(deal)
        streams[stream, _BLOCK] = _ZERO
        streams[stream, _POSITION] = _USED_UP


@helper
def wipe_streams(streams: np.ndarray, seed: np.uint64, deal: int) -> None:
    """Key the streams anew and clear all they hold, whatever a user's own player wrote into one."""
    for stream in range(streams.shape[0]):
        for word in range(STREAM_SIZE):
            streams[stream, word] = _ZERO
    seed_streams(streams, seed)
    rewind(streams, deal)


@helper
def _refill(stream: np.ndarray) -> None:
    """Put the next block into the stream, low halves first."""
    block = stream[_BLOCK] + _ONE
    stream[_BLOCK] = block
    stream[_POSITION] = _ZERO
    word_0, word_1, word_2, word_3 = philox_block(block, stream[_DEAL], stream[_SEED], stream[_STREAM])
    stream[_HALVES] = word_0 & _LOW_HALF
    stream[_HALVES + 1] = word_0 >> _HALF_BITS
    stream[_HALVES + 2] = word_1 & _LOW_HALF
    stream[_HALVES + 3] = word_1 >> _HALF_BITS
    stream[_HALVES + 4] = word_2 & _LOW_HALF
    stream[_HALVES + 5] = word_2 >> _HALF_BITS
    stream[_HALVES + 6] = word_3 & _LOW_HALF
    stream[_HALVES + 7] = word_3 >> _HALF_BITS


@helper
def prepare(stream: np.ndarray) -> None:
    """Refill a used-up stream before it is needed, which changes no draw.

    Blocks of several streams made one after the other overlap in the processor.
    """
    if np.int64(stream[_POSITION]) == HALVES_IN_BLOCK:
        _refill(stream)


@inlined
def _next_product(stream: np.ndarray, k: int) -> int:
    """The next 32 random bits times k; the bits are not used up where k is 1."""
    position = np.int64(stream[_POSITION])
    if position == HALVES_IN_BLOCK:
        _refill(stream)
        position = np.int64(0)
    stream[_POSITION] = np.uint64(position + np.int64(k != 1))
    return np.int64(stream[_HALVES + position]) * k


@helper
def _redraw(stream: np.ndarray, k: int, product: int) -> int:
    """Second half of Lemire's method, rarely needed: reject what would make small results likelier."""
    threshold = (_TWO_TO_32 - k) % k
    while product & _LOW_32 < threshold:
        product = _next_product(stream, k)
    return product >> _SHIFT_32


@inlined
def draw(stream: np.ndarray, k: int) -> int:
    """A uniform integer 0 <= result < k, for 1 <= k < 2**31; k = 1 uses up no random bits."""
    product = _next_product(stream, k)
    if product & _LOW_32 < k:
        return _redraw(stream, k, product)
    return product >> _SHIFT_32


@helper
def _accept(half: int, k: int) -> bool:
    """Whether Lemire's method keeps 32 random bits for a draw below k."""
    low = half * k & _LOW_32
    return low >= k or low >= (_TWO_TO_32 - k) % k


@inlined
def _half_of(words: tuple[np.uint64, np.uint64, np.uint64, np.uint64], half: int) -> int:
    """One of the eight halves of a block, low halves first."""
    word = words[half >> 1]
    return np.int64(word >> _HALF_BITS if half & 1 else word & _LOW_HALF)


@inlined
def _draw_all(stream: np.ndarray, k: int, n: int, out: np.ndarray) -> bool:
    """Make all draws of `draw_descending` at once, and say whether Lemire's method is sure to keep every one."""
    whole = n & ~(HALVES_IN_BLOCK - 1)
    for first in range(0, whole, HALVES_IN_BLOCK):
        block = np.uint64(first // HALVES_IN_BLOCK + 1)
        words = philox_block(block, stream[_DEAL], stream[_SEED], stream[_STREAM])
        for word in range(WORDS):
            out[first + 2 * word] = np.int64(words[word] & _LOW_HALF)
            out[first + 2 * word + 1] = np.int64(words[word] >> _HALF_BITS)
    if whole < n:
        block = np.uint64(whole // HALVES_IN_BLOCK + 1)
        words = philox_block(block, stream[_DEAL], stream[_SEED], stream[_STREAM])
        for i in range(whole, n):
            out[i] = _half_of(words, i - whole)
    doubtful = np.int64(0)
    for i in range(n):
        product = out[i] * (k - i)
        doubtful += np.int64((product & _LOW_32) < k)
        out[i] = product >> _SHIFT_32
    return doubtful == 0


@helper
def draw_descending(stream: np.ndarray, k: int, n: int, out: np.ndarray) -> None:
    """Fill out[i] for i < n with draws below k - i, as n calls of `draw` on a fresh stream would.

    For 1 <= n < k < 2**31. Words stay in registers, which is what makes dealing fast; the stream itself is not
    moved on.
    """
    if _draw_all(stream, k, n, out):
        return
    block = _ZERO
    i = 0
    while i < n:
        block = block + _ONE
        word_0, word_1, word_2, word_3 = philox_block(block, stream[_DEAL], stream[_SEED], stream[_STREAM])
        for word in (word_0, word_1, word_2, word_3):
            low = np.int64(word & _LOW_HALF)
            high = np.int64(word >> _HALF_BITS)
            if i < n and _accept(low, k - i):
                out[i] = low * (k - i) >> _SHIFT_32
                i += 1
            if i < n and _accept(high, k - i):
                out[i] = high * (k - i) >> _SHIFT_32
                i += 1
