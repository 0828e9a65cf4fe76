"""Fixtures for all tests."""

import sys
from pathlib import Path

# With --import-mode=importlib pytest puts no folder on the path; the fixtures' modules need theirs.
sys.path.insert(0, str(Path(__file__).parent))

pytest_plugins = [
    "fixtures.database",
    "fixtures.indexed",
    "fixtures.command",
    "fixtures.access",
    "fixtures.voyage_service",
    "fixtures.served",
    "fixtures.browser",
    "fixtures.pooler",
]
