"""Amounts of money."""

import math
from dataclasses import dataclass

SMALLEST = 0.01


class Comparable:
    def less(self, other: "Comparable") -> bool:
        return self.key() < other.key()

    def key(self) -> float:
        raise NotImplementedError


@dataclass
class Amount(Comparable):
    """An amount in one currency."""

    value: float
    currency: str = "EUR"

    def key(self) -> float:
        return self.value

    @property
    def negative(self) -> bool:
        return self.value < 0

    @classmethod
    def zero(cls) -> "Amount":
        return cls(0)


def round_up(amount: Amount, *, step: float = SMALLEST) -> Amount:
    # Not the nearest: never less than the amount.
    return Amount(math.ceil(amount.value / step) * step)
