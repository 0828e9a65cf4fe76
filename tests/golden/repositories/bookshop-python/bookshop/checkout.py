"""From a full cart to a paid order."""

from dataclasses import dataclass
from decimal import Decimal

from bookshop.auth import SessionStore
from bookshop.cart import Cart
from bookshop.payments import PaymentGateway


@dataclass(frozen=True)
class Order:
    user: str
    payment_id: str
    total: Decimal


def checkout(token: str, cart: Cart, card_token: str, sessions: SessionStore, gateway: PaymentGateway) -> Order:
    """Charge the cart's total to a card and empty the cart."""
    user = sessions.user_of(token)
    if not cart.items:
        raise ValueError("The cart is empty.")
    total = cart.total()
    payment_id = gateway.charge(card_token, total, key=f"{user}:{total}")
    cart.items.clear()
    return Order(user, payment_id, total)


def cancel_order(order: Order, gateway: PaymentGateway) -> str:
    """Give all the money back."""
    return gateway.refund(order.payment_id, order.total)
