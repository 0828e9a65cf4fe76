"""Errors of the shop."""


class ShopError(Exception):
    """Anything that the shop reports on purpose."""


class PaymentDeclined(ShopError):
    """The bank refused the card."""


class OutOfStock(ShopError):
    """Fewer copies are left than were asked for."""


class NotLoggedIn(ShopError):
    """The session is missing or has expired."""
