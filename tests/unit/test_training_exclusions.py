from pathlib import Path

import pytest

from training.exclusions import is_copied, is_measured, measured_lines

CODE = "\n".join(f"    total_of_numbered_values += compute_part({number})" for number in range(10))


@pytest.mark.parametrize(
    "name",
    [
        "golang-github-gin-gonic-gin-dev",
        "ruby-rack-test",
        "@trpc/server",
        "librust-serde-json-dev",
        "src/fmt/core.h",
    ],
)
def test_names_of_what_is_measured(name: str) -> None:
    assert is_measured(name)


@pytest.mark.parametrize(
    "name", ["golang-gopkg-ini-dev", "engine", "librust-tokenizers-dev", "racket", "format"]
)
def test_other_names(name: str) -> None:
    assert not is_measured(name)


def test_a_copy_is_found_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CODE, encoding="utf-8")
    measured = measured_lines([tmp_path])
    assert is_copied("def own():\n    return 1\n" + CODE, measured)
    assert not is_copied(CODE.replace("compute", "add"), measured)


def test_lines_that_many_files_share_are_no_copy(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / name).write_text(CODE, encoding="utf-8")
    assert not is_copied(CODE, measured_lines([tmp_path]))


LICENCE = [f"Permission number {number} is hereby granted, free of charge" for number in range(10)]
NOTICES = {
    "block": "/*\n" + "\n".join(f"   {line}" for line in LICENCE) + "\n */\n",
    "slashes": "\n".join(f"// {line}" for line in LICENCE) + "\n",
    "hashes": "#!/bin/sh\n\n" + "\n".join(f"# {line}" for line in LICENCE) + "\n",
    "dashes": "\n".join(f"-- {line}" for line in LICENCE) + "\n",
    "php": "<?php\n/**\n" + "\n".join(f" * {line}" for line in LICENCE) + "\n */\n",
    "haskell": "{-\n" + "\n".join(LICENCE) + "\n-}\n",
}


@pytest.mark.parametrize("notice", NOTICES)
def test_a_licence_above_other_code_is_no_copy(notice: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_text(NOTICES[notice] + CODE, encoding="utf-8")
    measured = measured_lines([tmp_path])
    assert not is_copied(NOTICES[notice] + "int own(void) { return 1; }\n", measured)
    assert is_copied(NOTICES[notice] + CODE, measured)


def test_directives_are_code(tmp_path: Path) -> None:
    directives = "\n".join(f"#define MAXIMUM_NUMBER_OF_{number}_CONNECTIONS {number}" for number in range(10))
    (tmp_path / "a.h").write_text(directives, encoding="utf-8")
    assert is_copied(directives, measured_lines([tmp_path]))
