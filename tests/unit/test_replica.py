from dataclasses import replace

import pytest

from maguyva_pg.config import Settings
from maguyva_pg.db.health import Severity
from maguyva_pg.db.replica import ReplicaState, judge
from maguyva_pg.errors import ConfigurationError

WELL = ReplicaState(replica=True, streaming=True, seconds_behind=0, position="0/3000148", feedback=True)


def test_a_replica_that_follows_needs_no_word():
    assert list(judge(WELL, 0)) == []
    assert list(judge(replace(WELL, seconds_behind=2.0), 1 << 20)) == []


def test_a_primary_behind_the_variable_needs_no_word():
    assert list(judge(ReplicaState(False, False, None, "0/3000148", feedback=False), 0)) == []


@pytest.mark.parametrize(
    ("change", "bytes_behind", "message", "remedy"),
    [
        ({"seconds_behind": 95.2}, 3 << 20, "95 s behind its primary; 3.0 MB", "max_standby_streaming_delay"),
        ({"streaming": False, "seconds_behind": 95.2}, 1 << 19, "0.5 MB of changes are", "primary_conninfo"),
        ({"streaming": False, "seconds_behind": None}, 1 << 19, "gets no changes", "primary_conninfo"),
        ({"feedback": False}, 0, "hot_standby_feedback is off", "set hot_standby_feedback = on"),
    ],
)
def test_each_trouble_of_a_replica_has_its_finding(
    change: dict[str, object], bytes_behind: int, message: str, remedy: str
):
    [finding] = judge(replace(WELL, **change), bytes_behind)  # pyright: ignore[reportArgumentType]
    assert finding.severity is Severity.WARNING
    assert message in finding.message
    assert remedy in finding.remedy


def test_a_replica_needs_the_name_of_its_primary():
    both = {"MAGUYVA_DATABASE_URL": "postgresql://primary", "MAGUYVA_READ_URL": "postgresql://replica"}
    assert Settings.from_environment(both).read_url == "postgresql://replica"
    with pytest.raises(ConfigurationError, match="does not name its primary") as caught:
        Settings.from_environment({"MAGUYVA_READ_URL": "postgresql://replica"})
    assert "MAGUYVA_DATABASE_URL" in caught.value.remedy
