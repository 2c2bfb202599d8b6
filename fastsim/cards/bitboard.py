"""Primitives on sets of cards (non-negative int64), the same with and without the JIT.

Each is an ordinary Python function with a compiled twin made of one machine instruction. The twins
take int64 only, so that a stray uint64 fails to compile instead of going wrong.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from fastsim._jit import config, helper

Card = int
Cards = int

_INT64_BITS = 64


def count(cards: Cards) -> int:
    """Number of cards in the set."""
    return int(cards).bit_count()


def lowest(cards: Cards) -> Card:
    """Lowest card of a set, which must not be empty."""
    value = int(cards)
    return (value & -value).bit_length() - 1


def highest(cards: Cards) -> Card:
    """Highest card of a set, which must not be empty."""
    return int(cards).bit_length() - 1


def nth(cards: Cards, k: int) -> Card:
    """Card number k, from 0 and the lowest upwards; the set must hold more than k cards."""
    value = int(cards)
    for _ in range(k):
        value &= value - 1
    return lowest(value)


def nth_only(cards: Cards, k: int) -> Cards:
    """The set that holds card number k, from 0 and the lowest upwards, of a set of more than k cards."""
    return 1 << nth(cards, k)


def gathered(cards: Cards, among: Cards) -> int:
    """Which of the cards `among` are in the set, as bits from the lowest of them upwards."""
    value, left, bits, place = int(cards), int(among), 0, 0
    while left:
        bits |= (value >> ((left & -left).bit_length() - 1) & 1) << place
        left &= left - 1
        place += 1
    return bits


def _unary_intrinsic(emit: Any) -> Any:
    @intrinsic
    def operation(typingctx: Any, cards: Any) -> Any:
        if cards is not types.int64:
            return None
        return types.int64(types.int64), lambda context, builder, sig, args: emit(builder, args[0])

    return operation


def _no_undef() -> ir.Constant:
    return ir.Constant(ir.IntType(1), 0)


_popcount = _unary_intrinsic(lambda builder, value: builder.ctpop(value))
_trailing_zeros = _unary_intrinsic(lambda builder, value: builder.cttz(value, _no_undef()))
_leading_zeros = _unary_intrinsic(lambda builder, value: builder.ctlz(value, _no_undef()))


@intrinsic
def _deposit_bits(typingctx: Any, source: Any, mask: Any) -> Any:
    """The x86 instruction PDEP: bit k of `source` moves to the k-th set bit of `mask`."""
    if source is not types.int64 or mask is not types.int64:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(_INT64_BITS)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), codegen


@intrinsic
def _extract_bits(typingctx: Any, source: Any, mask: Any) -> Any:
    """The x86 instruction PEXT: the k-th set bit of `mask` in `source` moves to bit k."""
    if source is not types.int64 or mask is not types.int64:
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(_INT64_BITS)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(function, args)

    return types.int64(types.int64, types.int64), codegen


def _target_has_pdep() -> bool:
    """Whether the processor that numba compiles for knows PDEP and PEXT."""
    if config.CPU_FEATURES is not None:
        return "+bmi2" in config.CPU_FEATURES
    if config.CPU_NAME not in (None, llvm.get_host_cpu_name()):
        return False
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


# numba compares the names and annotations of a function and its compiled twin, hence the bare ones.


def _is_int64(*values: Any) -> bool:
    return all(value is types.int64 or isinstance(value, types.IntegerLiteral) for value in values)


@overload(count)
def _count(cards):  # type: ignore[no-untyped-def]
    if _is_int64(cards):
        return lambda cards: _popcount(cards)
    return None


@overload(lowest)
def _lowest(cards):  # type: ignore[no-untyped-def]
    if _is_int64(cards):
        return lambda cards: _trailing_zeros(cards)
    return None


@overload(highest)
def _highest(cards):  # type: ignore[no-untyped-def]
    if _is_int64(cards):
        return lambda cards: _INT64_BITS - 1 - _leading_zeros(cards)
    return None


def _nth_by_pdep(cards, k):  # type: ignore[no-untyped-def]
    return _trailing_zeros(_deposit_bits(1 << k, cards))


def _nth_by_clearing(cards, k):  # type: ignore[no-untyped-def]
    for _ in range(k):
        cards &= cards - 1
    return _trailing_zeros(cards)


@overload(nth)
def _nth(cards, k):  # type: ignore[no-untyped-def]
    if not _is_int64(cards, k):
        return None
    return _nth_by_pdep if _target_has_pdep() else _nth_by_clearing


def _nth_only_by_pdep(cards, k):  # type: ignore[no-untyped-def]
    return _deposit_bits(1 << k, cards)


def _nth_only_by_clearing(cards, k):  # type: ignore[no-untyped-def]
    for _ in range(k):
        cards &= cards - 1
    return cards & -cards


@overload(nth_only)
def _nth_only(cards, k):  # type: ignore[no-untyped-def]
    if not _is_int64(cards, k):
        return None
    return _nth_only_by_pdep if _target_has_pdep() else _nth_only_by_clearing


def _gathered_by_pext(cards, among):  # type: ignore[no-untyped-def]
    return _extract_bits(cards, among)


def _gathered_by_loop(cards, among):  # type: ignore[no-untyped-def]
    bits = 0
    place = 0
    while among != 0:
        bits |= (cards >> _trailing_zeros(among) & 1) << place
        among &= among - 1
        place += 1
    return bits


@overload(gathered)
def _gathered(cards, among):  # type: ignore[no-untyped-def]
    if not _is_int64(cards, among):
        return None
    return _gathered_by_pext if _target_has_pdep() else _gathered_by_loop


@helper
def only(card: Card) -> Cards:
    """The set that holds one card."""
    return 1 << card


@helper
def contains(cards: Cards, card: Card) -> bool:
    """Whether the card is in the set."""
    return (cards >> card) & 1 == 1


@helper
def positions_above(single: Cards) -> Cards:
    """Every position above the only card of a set, in its lane and in the lanes above it."""
    return -(single << 1)


@helper
def cards_above(card: Card) -> Cards:
    """Every position above a card, in its lane and in the lanes above it."""
    return positions_above(only(card))


@helper
def has_more_than_one(cards: Cards) -> bool:
    """Whether the set holds two cards or more."""
    return cards & (cards - 1) != 0
