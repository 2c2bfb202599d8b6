"""House rules of Vira: every option with its range, the presets, and the codes for the kernel.

Source: `docs/rules/vira.md`, section 12; the sections named below are of the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np

from fastsim.options import check_options, choice, code_of, flag, integer, named_choices, named_integers

TRICKS: Final = 13

_COUNT_MOST: Final = 64
_POINTS_MOST: Final = 1000


class PrefSuitSource(IntEnum):
    """Where the second pack's card comes from (section 2)."""

    INDEPENDENT_UNIFORM = 0
    GIVEN = 1


class VingelTrumpRule(IntEnum):
    """Which of the two turned cards makes the trump of a *vingel* (section 5)."""

    CHOOSE_ONE = 0
    FIRST_CARD = 1


class DefenderBuyOrder(IntEnum):
    """Which defender buys first (section 6)."""

    LEFT_OF_DECLARER = 0
    SEAT_ORDER = 1


class OverRequest(IntEnum):
    """What a request for more cards than are left is (section 6)."""

    CAP = 0
    ERROR = 1


class Timing(IntEnum):
    """Before or after the defenders buy (sections 6.1 and 6.3)."""

    BEFORE_DEFENDERS = 0
    AFTER_DEFENDERS = 1


class OmkopTurnMinTalon(IntEnum):
    """Talon cards that an *omturné* needs (section 6.3)."""

    K_PLUS_1 = 0
    K = 1


class KopmisarKeepRule(IntEnum):
    """What *köpmisär på n* says about the own cards kept (section 6.1)."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class GaskKeepRule(IntEnum):
    """What *gask på n* says about the own cards kept (section 6.1)."""

    EXACT = 0
    AT_MOST = 1


class GokExchange(IntEnum):
    """How a *gök* exchanges (section 6.2)."""

    GASK_ALL = 0
    NONE = 1
    KOP = 2
    SOLO = 3


class GaskLowChoice(IntEnum):
    """When the declarer of a *gask* chooses high or low (section 5)."""

    AFTER_EXCHANGE = 0
    BEFORE_EXCHANGE = 1


class DefenderSurplus(IntEnum):
    """What becomes of the cards that defenders hold more than the declarer (section 7)."""

    UNPLAYED = 0
    DISCARD_BEFORE_LEAD = 1


class OpenExposure(IntEnum):
    """When open hands are laid face up (section 6.5)."""

    BEFORE_FIRST_LEAD = 0
    AFTER_FIRST_LEAD = 1


class AcesLowAnnouncer(IntEnum):
    """Who may announce that aces are ones (section 7)."""

    DECLARER = 0
    NONE = 1


class ConcedeUntil(IntEnum):
    """Until when the declarer may concede (section 8)."""

    FIRST_LEAD = 0
    NEVER = 1


class Lost(IntEnum):
    """What a conceded game counts as (section 8)."""

    BET = 1
    KODILJ = 2


FAMILY_KEYS: Final = ("K", "G", "S")
DEAR_KEYS: Final = ("gok", "vingel", "tringel")

_NUMBERS: Final = (
    "pref_suit_source",
    "forehand_must_open",
    "better_hand_takeover",
    "turn_bids_have_suit_levels",
    "vingel_trump_rule",
    "turned_cards_must_be_taken",
    "declarer_buy_max",
    "defender_buy_max",
    "defender_buy_order",
    "over_request",
    "omkop_max",
    "omkop_timing",
    "omkop_may_change_trump",
    "omkop_turn_min_talon",
    "omkop_in_kopmisar",
    "kopmisar_keep_rule",
    "gask_keep_rule",
    "gok_exchange",
    "gask_low_choice",
    "gask_suit_bid_forbids_low",
    "extra_discard_timing",
    "defender_surplus",
    "open_exposure",
    "royale_defenders_open",
    "aces_low_allowed",
    "aces_low_announcer",
    "stop_low_play_early",
    "concede_until",
    "overtrick_pins",
    "pool_win_bets",
    "pool_loss_bets",
    "kodilj_bet_mult",
    "omkop_loss_mult",
    "kodilj_doubles_pins",
    "pins_per_bet",
)

#: The options as integers for the kernel; a record is passed as one pointer. `conceded_result` is 1 for *bet*, 2 for
#: *kodilj* by family; `loss_mult` is by `ladder.Dear`, its last entry that of all other bids.
CODES: Final = np.dtype(
    (
        np.record,
        [
            *((name, np.int64) for name in _NUMBERS),
            ("conceded_result", np.int64, (len(FAMILY_KEYS),)),
            ("loss_mult", np.int64, (len(DEAR_KEYS) + 1,)),
        ],
    )
)

ViraCodes = Any  # a record of CODES, in helpers


@dataclass(frozen=True)
class ViraRules:
    """Options of Vira; the defaults follow the seed and, where it is silent, the choices of the rules text.

    Raises
    ------
    RulesError
        For a value of the wrong kind or out of range; the message gives the range.
    """

    pref_suit_source: str = choice("independent_uniform", PrefSuitSource, "where the second pack's card comes from")
    forehand_must_open: bool = flag(True, "seat 0 may not pass at its first call")
    better_hand_takeover: bool = flag(True, "an identical call of a better seat is higher")
    turn_bids_have_suit_levels: bool = flag(False, "turn bids may be raised i färg and i högsta färg")
    vingel_trump_rule: str = choice("choose_one", VingelTrumpRule, "trump of a vingel: a turned suit, or the first")
    turned_cards_must_be_taken: bool = flag(True, "a declarer buys at least the turned cards")
    declarer_buy_max: int = integer(13, 0, TRICKS, "most cards of a declarer's buy that he may choose")
    defender_buy_max: int = integer(13, 0, TRICKS, "most cards of a defender's buy")
    defender_buy_order: str = choice("left_of_declarer", DefenderBuyOrder, "which defender buys first")
    over_request: str = choice("cap", OverRequest, "asking for more cards than are left: cut, or not legal")
    omkop_max: int = integer(1, 0, 1, "second buys of a köpspel")
    omkop_timing: str = choice("before_defenders", Timing, "when the omköp takes place")
    omkop_may_change_trump: bool = flag(True, "an omköp names or turns a trump afresh")
    omkop_turn_min_talon: str = choice("k_plus_1", OmkopTurnMinTalon, "talon cards that a second turn needs")
    omkop_in_kopmisar: bool = flag(True, "a köpmisär may be bought again")
    kopmisar_keep_rule: str = choice("exact", KopmisarKeepRule, "own cards kept in köpmisär på n")
    gask_keep_rule: str = choice("exact", GaskKeepRule, "own cards kept in gask på n")
    gok_exchange: str = choice("gask_all", GokExchange, "how a gök exchanges")
    gask_low_choice: str = choice("after_exchange", GaskLowChoice, "when a gask is declared high or low")
    gask_suit_bid_forbids_low: bool = flag(True, "a gask bid with a suit level is played high")
    extra_discard_timing: str = choice("before_defenders", Timing, "when extra cards of a low game are laid away")
    defender_surplus: str = choice("unplayed", DefenderSurplus, "cards of defenders beyond the declarer's number")
    open_exposure: str = choice("before_first_lead", OpenExposure, "when open hands are laid face up")
    royale_defenders_open: bool = flag(True, "in a royale the defenders' hands are open too")
    aces_low_allowed: bool = flag(True, "aces may be ones in gask 0 to 4 played low")
    aces_low_announcer: str = choice("declarer", AcesLowAnnouncer, "who may announce it")
    stop_low_play_early: bool = flag(False, "a low game ends with the declarer's second trick")
    concede_until: str = choice("first_lead", ConcedeUntil, "until when a game may be conceded")
    conceded_result: Any = named_choices(  # noqa: RUF009
        {"K": "bet", "G": "bet", "S": "kodilj"}, Lost, "what a conceded game counts as, by family"
    )
    overtrick_pins: int = integer(0, 0, _COUNT_MOST, "pins from each defender for a trick above the need")
    pool_win_bets: int = integer(1, 0, _COUNT_MOST, "betar that a made game takes from the pool")
    pool_loss_bets: int = integer(1, 0, _COUNT_MOST, "betar that a bet pays")
    kodilj_bet_mult: int = integer(2, 1, _COUNT_MOST, "times a bet that a kodilj pays")
    loss_mult: Any = named_integers(  # noqa: RUF009
        {"gok": 2, "vingel": 2, "tringel": 2}, 1, _COUNT_MOST, "times an ordinary loss that these bids pay"
    )
    omkop_loss_mult: int = integer(2, 1, _COUNT_MOST, "times a loss that the second purchase pays")
    kodilj_doubles_pins: bool = flag(False, "a kodilj pays the pins twice")
    pins_per_bet: int = integer(8, 0, _POINTS_MOST, "pins that a bet counts in the points")

    def __post_init__(self) -> None:
        check_options(self, "vira")

    def codes(self) -> np.ndarray:
        """Integers for the kernel, shape (1,), dtype CODES."""
        codes = np.zeros(1, dtype=CODES)
        for name in _NUMBERS:
            codes[name][0] = code_of(self, name)
        codes["conceded_result"][0] = [code + Lost.BET for code in code_of(self, "conceded_result")]
        codes["loss_mult"][0] = [*code_of(self, "loss_mult"), 1]
        return codes

    def options(self) -> dict[str, Any]:
        """Every option by name, as a trace records them."""
        values = asdict(self)
        return {name: dict(value) if isinstance(value, dict) else value for name, value in values.items()}


PRESETS: Final[dict[str, Callable[..., ViraRules]]] = {"default": ViraRules}
