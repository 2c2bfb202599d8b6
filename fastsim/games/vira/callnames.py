"""Calls of Vira as text: "pass", "BEG6", "BEG6 F" (*i färg*), "BEG6 HF" (*i högsta färg*)."""

from __future__ import annotations

from fastsim.errors import IllegalCallError
from fastsim.games.vira.auction import PASS, bid_call
from fastsim.games.vira.ladder import BID_CODES, BID_NAMES, LEVEL_CODES, LEVELS, RANK_OF

_LEVEL_OF = {code: level for level, code in enumerate(LEVEL_CODES)}
_LEVEL_WORDS = ("", " i färg", " i högsta färg")


def call_name(call: int) -> str:
    """Text of a call; the inverse of `parse_call`."""
    if call == PASS:
        return "pass"
    return f"{BID_CODES[call // LEVELS]} {LEVEL_CODES[call % LEVELS]}".rstrip()


def call_text(call: int) -> str:
    """A call as people name it: "Begär i färg"."""
    return "pass" if call == PASS else BID_NAMES[call // LEVELS] + _LEVEL_WORDS[call % LEVELS]


def parse_call(text: str, where: str = "") -> int:
    """Code of "pass", "P", "BEG6" or "solo8 hf"."""
    words = text.upper().split()
    if words in (["P"], ["PASS"]):
        return PASS
    level = words[1] if len(words) > 1 else ""
    if not 1 <= len(words) <= 2 or words[0] not in RANK_OF or level not in _LEVEL_OF:
        place = f" in {where}" if where else ""
        raise IllegalCallError(
            f"call {text.strip()!r}{place} is unknown, expected pass, or a bid such as BEG6, BEG6 F or BEG6 HF; the "
            f"bids are {' '.join(BID_CODES[1:])}"
        )
    return int(bid_call(RANK_OF[words[0]], _LEVEL_OF[level]))


def parse_calls(text: str) -> list[int]:
    """Codes of a sequence such as "BEG6 P SPEL7 HF P", made from seat 0 on."""
    joined: list[str] = []
    for word in text.replace(",", " ").split():
        if joined and word.upper() in LEVEL_CODES[1:]:
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return [parse_call(call, "the calls") for call in joined]
