"""What is settled after the exchange and before the first lead: concession, aces as ones, surplus cards.

Each function takes one step and returns OK or a fault. Source: `docs/rules/vira.md`, sections 7 and 8.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import count
from fastsim.game import OK
from fastsim.games.vira import steps
from fastsim.games.vira import view as see
from fastsim.games.vira.exchange import EITHER, NO, YES, defender, lay_away
from fastsim.games.vira.ladder import FAMILY, NEED, Family
from fastsim.games.vira.rules import AcesLowAnnouncer, ConcedeUntil, DefenderSurplus, ViraCodes
from fastsim.games.vira.table import Table
from fastsim.games.vira.turns import decide


@helper
def _concede(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """Whether the declarer concedes (section 8); he must where no turned suit suits his level."""
    legal = np.int64(NO if codes.concede_until == ConcedeUntil.NEVER else EITHER)
    if table.must_concede:
        legal = np.int64(YES)
    table.takes = 0
    status = decide(np.int64(steps.CONCEDE), see.CONCEDE, table.declarer, legal, table, minds, codes, script)
    if status == OK:
        table.conceded = table.steps[steps.CONCEDE]
    return status


@helper
def _announce_aces(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """Whether aces are ones, in a *gask* 0 to 4 played low (section 7)."""
    is_low_gask = table.low == 1 and FAMILY[table.bid] == Family.GASK and NEED[table.bid] != 0
    if not is_low_gask or not codes.aces_low_allowed or codes.aces_low_announcer == AcesLowAnnouncer.NONE:
        return np.int64(OK)
    table.takes = 0
    status = decide(np.int64(steps.ACES_LOW), see.ACES, table.declarer, np.int64(EITHER), table, minds, codes, script)
    if status == OK:
        table.aces_low = table.steps[steps.ACES_LOW]
    return status


@helper
def _lay_away_surplus(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """Defenders lay away what they hold beyond the declarer's number, where the rules say so."""
    if codes.defender_surplus != DefenderSurplus.DISCARD_BEFORE_LEAD:
        return np.int64(OK)
    size = count(table.hands[table.declarer])
    for i in range(steps.DEFENDERS):
        seat = defender(table.declarer, i, codes)
        hand = table.hands[seat]
        table.takes = count(hand) - size
        if table.takes == 0:
            return np.int64(OK)
        step = np.int64(steps.SURPLUS + i)
        status = decide(step, see.LAY_AWAY, seat, hand, table, minds, codes, script)
        if status != OK:
            return status
        lay_away(table, seat, table.steps[step])
    return np.int64(OK)


@helper
def before_first_lead(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """Concession, aces as ones and surplus cards, in this order (section 7)."""
    status = _concede(table, minds, codes, script)
    if status == OK and not table.conceded:
        status = _announce_aces(table, minds, codes, script)
        if status == OK:
            status = _lay_away_surplus(table, minds, codes, script)
    return status
