"""What a customer is about to buy."""

from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from bookshop.catalog import Book
from bookshop.errors import OutOfStock

VAT_RATE = Decimal("0.06")


@dataclass
class CartItem:
    book: Book
    quantity: int = 1

    @property
    def price(self) -> Decimal:
        return self.book.price * self.quantity


@dataclass
class Cart:
    """Books and how many of each."""

    items: list[CartItem] = field(default_factory=list)
    discount_percent: int = 0

    def add_item(self, book: Book, quantity: int = 1) -> None:
        """Put copies of a book into the cart."""
        if quantity > book.stock:
            raise OutOfStock(book.title)
        for item in self.items:
            if item.book.isbn == book.isbn:
                item.quantity += quantity
                return
        self.items.append(CartItem(book, quantity))

    def remove_item(self, isbn: str) -> None:
        self.items = [item for item in self.items if item.book.isbn != isbn]

    def apply_discount(self, code: str, discounts: dict[str, int]) -> bool:
        """Apply a coupon; the best one counts, they do not add up."""
        percent = discounts.get(code.strip().upper(), 0)
        self.discount_percent = max(self.discount_percent, percent)
        return percent > 0

    def total(self) -> Decimal:
        """Sum of all items, discount taken off, VAT included."""
        net = sum((item.price for item in self.items), Decimal(0))
        net -= net * self.discount_percent / 100
        return round_money(net * (1 + VAT_RATE))


def round_money(amount: Decimal) -> Decimal:
    """Round to whole cents, half up."""
    return amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
