from decimal import Decimal

import pytest

from bookshop.cart import Cart
from bookshop.catalog import Book
from bookshop.errors import OutOfStock

BOOK = Book("9780000000002", "A Book", "An Author", Decimal("10.00"), stock=3)


def test_total_includes_vat():
    cart = Cart()
    cart.add_item(BOOK, 2)
    assert cart.total() == Decimal("21.20")


def test_discount_is_taken_off_before_vat():
    cart = Cart()
    cart.add_item(BOOK)
    assert cart.apply_discount("spring", {"SPRING": 50})
    assert cart.total() == Decimal("5.30")


def test_more_than_in_stock():
    with pytest.raises(OutOfStock):
        Cart().add_item(BOOK, 4)
