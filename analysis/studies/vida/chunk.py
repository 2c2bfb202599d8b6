"""Some deals of Vida with what several studies need of them, computed once."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pandas as pd

from analysis.frames import hands_of
from analysis.studies.vida import air, bids


class Chunk:
    """Deals of one frame.

    Parameters
    ----------
    frame : DataFrame
        Deals as `analysis.simulate` makes them.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame

    @cached_property
    def hands(self) -> np.ndarray:
        """Hands of all deals, shape (deals, seats), int64 sets."""
        return hands_of(self.frame)

    @cached_property
    def dealt_air(self) -> air.DealtAir:
        """Air and kinds of combination of every hand."""
        return air.dealt_air(self.frame, self.hands)

    @cached_property
    def has_contract(self) -> np.ndarray:
        """Truth of each deal: it was not passed out."""
        kept: np.ndarray = ~self.frame["passed_out"].to_numpy()
        return kept

    @cached_property
    def played(self) -> pd.DataFrame:
        """Deals with a contract, see `bids.contracts`."""
        return bids.contracts(self.frame)

    @cached_property
    def played_hands(self) -> np.ndarray:
        """Hands of the deals with a contract, shape (contracts, seats)."""
        dealt: np.ndarray = self.hands[self.has_contract]
        return dealt

    @cached_property
    def trumps(self) -> np.ndarray:
        """Trump suit of each contract, int8."""
        codes: np.ndarray = self.played["trump"].cat.codes.to_numpy()
        return codes

    def hands_from_buyer(self, places: int) -> np.ndarray:
        """Hand of the seat that many places after the buyer, of each contract."""
        seats = (self.played["buyer"].to_numpy() + places) % self.hands.shape[1]
        chosen: np.ndarray = self.played_hands[np.arange(len(seats)), seats]
        return chosen
