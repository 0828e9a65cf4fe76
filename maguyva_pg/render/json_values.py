"""Values that JSON has no form for, in the one that programs read."""

from __future__ import annotations

from datetime import datetime


def json_value(value: object) -> str:
    """Return a value as text: a time as ISO 8601 has it. For ``json.dumps(…, default=json_value)``."""
    return value.isoformat() if isinstance(value, datetime) else str(value)
