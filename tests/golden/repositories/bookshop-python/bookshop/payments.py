"""Taking and returning money through the card gateway."""

import json
import uuid
from decimal import Decimal

from bookshop.errors import PaymentDeclined
from bookshop.http_client import HttpClient


class PaymentGateway:
    """Client of the card gateway."""

    def __init__(self, client: HttpClient, merchant: str):
        self._client = client
        self._merchant = merchant

    def charge(self, card_token: str, amount: Decimal, key: str | None = None) -> str:
        """Take money from a card and return the number of the payment.

        Raises:
            PaymentDeclined: the bank refused.
        """
        answer = self._call("/charges", {"card": card_token, "amount": str(amount)}, key)
        if answer.get("error") == "card_declined":
            raise PaymentDeclined(answer.get("reason", "The card was declined."))
        return answer["id"]

    def refund(self, payment_id: str, amount: Decimal) -> str:
        """Return money, all or part of it."""
        return self._call("/refunds", {"payment": payment_id, "amount": str(amount)})["id"]

    def _call(self, path: str, body: dict, key: str | None = None) -> dict:
        headers = {
            "Content-Type": "application/json",
            "X-Merchant": self._merchant,
            "Idempotency-Key": key or str(uuid.uuid4()),
        }
        return json.loads(self._client.post(path, json.dumps(body).encode(), headers))
