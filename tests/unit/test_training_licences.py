from email.message import Message

import pytest

from training.licences import is_permissive, npm_licence, wheel_licence


@pytest.mark.parametrize(
    "expression",
    [
        "MIT",
        "Expat",
        "GPL-2+ or Artistic",
        "Apache-2.0 and BSD-3-clause",
        "(MIT OR GPL-3.0)",
        "BSD-3-clause~Google",
        "Apache-2.0 WITH LLVM-exception",
    ],
)
def test_permissive(expression: str) -> None:
    assert is_permissive(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "GPL-2+",
        "GPL-2 and (MIT or BSD-2-clause)",
        "MIT AND LGPL-2.1",
        "GPL-2+ WITH Classpath-exception",
        "SEE LICENSE IN LICENSE.txt",
        "UNLICENSED",
        "custom~ofMIT",
    ],
)
def test_not_permissive(expression: str) -> None:
    assert not is_permissive(expression)


def test_a_wheel_declares_an_expression_or_classifiers() -> None:
    modern = Message()
    modern["License-Expression"] = "BSD-3-Clause"
    old = Message()
    old["Classifier"] = "License :: OSI Approved"
    old["Classifier"] = "License :: OSI Approved :: MIT License"
    old["Classifier"] = "Topic :: Utilities"
    assert (wheel_licence(modern), wheel_licence(old)) == ("BSD-3-Clause", "MIT")


def test_a_wheel_with_a_classifier_that_is_not_known_declares_nothing() -> None:
    metadata = Message()
    metadata["Classifier"] = "License :: OSI Approved :: MIT License"
    metadata["Classifier"] = "License :: Other/Proprietary License"
    assert wheel_licence(metadata) == ""
    assert wheel_licence(Message()) == ""


def test_old_forms_of_an_npm_licence_declare_nothing() -> None:
    assert npm_licence({"license": "ISC"}) == "ISC"
    assert npm_licence({"license": {"type": "MIT"}}) == ""
    assert npm_licence({}) == ""
