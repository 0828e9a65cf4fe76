"""Settings from an INI file, overridden by the environment."""

import configparser
import os
import re
from dataclasses import dataclass
from pathlib import Path

DURATION = re.compile(r"(\d+)\s*(ms|s|m|h)")
SECONDS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}


@dataclass(frozen=True)
class ShopConfig:
    gateway_url: str
    merchant: str
    timeout_seconds: float = 10.0


def load_config(path: Path) -> ShopConfig:
    """Read the settings; BOOKSHOP_GATEWAY_URL in the environment wins."""
    parser = configparser.ConfigParser()
    parser.read(path)
    section = parser["bookshop"]
    return ShopConfig(
        gateway_url=os.environ.get("BOOKSHOP_GATEWAY_URL", section["gateway_url"]),
        merchant=section["merchant"],
        timeout_seconds=parse_duration(section.get("timeout", "10s")),
    )


def parse_duration(text: str) -> float:
    """Turn 30s, 5m or 1h30m into seconds."""
    parts = DURATION.findall(text)
    if not parts:
        raise ValueError(f"{text!r} is no duration; write it like 30s or 5m")
    return sum(int(number) * SECONDS[unit] for number, unit in parts)
