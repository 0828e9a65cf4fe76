"""Names that a language itself binds everywhere."""

from __future__ import annotations

from typing import Final, NamedTuple


class Builtins(NamedTuple):
    """What a bare name means that nothing else binds."""

    module: str
    """Where the language keeps them."""
    names: frozenset[str]


_PYTHON: Final = """
ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup
BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError
ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception
ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning
GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError
NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError
PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError
RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration
StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError
TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
__import__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format
frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len list
locals map max memoryview min next object oct open ord pow print property range repr
reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip
"""

BUILTINS: Final[dict[str, Builtins]] = {"python": Builtins("builtins", frozenset(_PYTHON.split()))}
"""By language. Of Python those of 3.14; what only an interactive session has is none of them."""
