"""A small shop for books."""

from bookshop.cart import Cart
from bookshop.checkout import checkout

__all__ = ["Cart", "checkout"]
