from datetime import UTC, datetime, timedelta, timezone

import pytest

from maguyva_pg.errors import ConfigurationError
from maguyva_pg.indexing.schedule import check_schedule, last_time

NOON = datetime(2026, 3, 4, 12, 0, 30, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize("expression", ["*/15 * * * *", "0 3 * * mon-fri", "@hourly", "  0   3 * * * "])
def test_schedules_of_cron_are_taken(expression: str):
    assert check_schedule(expression) == " ".join(expression.split())


@pytest.mark.parametrize(
    "expression", ["", "hourly", "* * * *", "61 * * * *", "* * * * * *", "0 0 31 2 *", "@reboot", "x" * 1000]
)
def test_what_is_no_schedule_is_refused(expression: str):
    with pytest.raises(ConfigurationError) as caught:
        check_schedule(expression)
    assert "*/15 * * * *" in caught.value.remedy


@pytest.mark.parametrize(
    ("expression", "last"),
    [
        ("* * * * *", datetime(2026, 3, 4, 12, 0, tzinfo=UTC)),
        ("*/7 * * * *", datetime(2026, 3, 4, 12, 0, tzinfo=UTC)),
        ("59 11 * * *", datetime(2026, 3, 4, 11, 59, tzinfo=UTC)),
        ("1 12 * * *", datetime(2026, 3, 3, 12, 1, tzinfo=UTC)),
        ("0 3 * * mon", datetime(2026, 3, 2, 3, 0, tzinfo=UTC)),
        ("@monthly", datetime(2026, 3, 1, 0, 0, tzinfo=UTC)),
    ],
)
def test_the_last_time_that_a_schedule_was_met(expression: str, last: datetime):
    assert last_time(expression, NOON) == last


def test_schedules_are_in_utc():
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5, minutes=45)))
    assert last_time("0 12 * * *", elsewhere) == datetime(2026, 3, 4, 12, 0, tzinfo=UTC)
