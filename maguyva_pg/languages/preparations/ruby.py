"""What stands behind ``__END__`` in a Ruby file: data, whatever it looks like."""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blanked

_END: Final = re.compile(rb"^__END__\r?$", re.MULTILINE)


def without_data(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank a file's data, which the grammar takes for code after a syntax error; see ``PREPARATIONS``.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    found = _END.search(data) if b"__END__" in data else None
    if found is None:
        return data, []
    return data[: found.start()] + blanked(data[found.start() :]), []
