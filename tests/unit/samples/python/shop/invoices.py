from typing import Callable

import shop
from shop import Amount, rounded as whole
from shop.amounts import *


class Invoice:
    def __init__(self, lines: list[Amount]) -> None:
        self.lines = lines
        self.total = Amount.zero()

    async def pay(self, send: Callable[[Amount], None]) -> Amount:
        def once() -> None:
            send(self.total)

        once()
        paid = shop.rounded(self.total)
        if paid.less(self.total) and not paid.negative:
            paid.missing()
        unknown(paid)
        return whole(paid, step=SMALLEST)
