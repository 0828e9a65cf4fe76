import pytest
from psycopg import errors

from maguyva_pg.db.trouble import explained, through_upgrade
from maguyva_pg.errors import DatabaseError

REPLACED = errors.InternalError_("cache lookup failed for function 17357")


def question(*failures: Exception):
    left = list(failures)

    def ask() -> str:
        if left:
            raise left.pop(0)
        return "answer"

    return ask


def test_a_question_whose_functions_were_just_replaced_is_asked_once_more():
    assert through_upgrade(question(REPLACED)) == "answer"
    with pytest.raises(errors.InternalError_) as caught:
        through_upgrade(question(REPLACED, REPLACED))
    told = explained(caught.value)
    assert isinstance(told, DatabaseError)
    assert told.remedy == "Ask again."


def test_other_mistakes_are_not_tried_again():
    with pytest.raises(errors.InternalError_):
        through_upgrade(question(errors.InternalError_("out of cheese")))
