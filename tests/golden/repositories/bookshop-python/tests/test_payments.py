from decimal import Decimal

import pytest

from bookshop.errors import PaymentDeclined
from bookshop.payments import PaymentGateway


class FakeClient:
    def __init__(self, answer):
        self.answer = answer

    def post(self, path, body, headers):
        assert "Idempotency-Key" in headers
        return self.answer


def test_declined_card():
    gateway = PaymentGateway(FakeClient(b'{"error": "card_declined"}'), "shop")
    with pytest.raises(PaymentDeclined):
        gateway.charge("tok", Decimal(1))
