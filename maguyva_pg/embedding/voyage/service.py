"""One request to Voyage: kept to the account's limits, tried again where that can help, checked.

The official client makes the request. Its own retries are off: they take no notice of ``Retry-After`` and
give up at a 500.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from maguyva_pg.config import VoyageSettings
from maguyva_pg.embedding.voyage.batches import MAX_TOKENS
from maguyva_pg.embedding.voyage.models import voyage_model
from maguyva_pg.errors import ConfigurationError, EmbeddingError

if TYPE_CHECKING:
    from tenacity import RetryCallState

Purpose = Literal["document", "query"]

FIRST_WAIT_SECONDS = 1.0
"""Of the pauses between attempts, each of which is twice as long as the one before."""
LONGEST_WAIT_SECONDS = 60.0
"""The service's own wish (``Retry-After``) may be longer."""

KEPT = "What was embedded so far is kept; run the command again to go on."

MINUTE = 60_000
"""In milliseconds, as the limiter counts."""

OK = 200
TOO_LARGE = 413
SERVER_FAULT = 500


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to go on with a request that fails for a passing reason."""

    request_seconds: float
    """Time that one attempt may take."""
    total_seconds: float
    """Time after which no further attempt begins."""
    attempts: int


INDEXING = Patience(request_seconds=120, total_seconds=600, attempts=10)
"""A run of hours has to outlast a service that is down for minutes."""

ASKING = Patience(request_seconds=10, total_seconds=5, attempts=3)
"""Somebody waits for the answer, and the other modes have theirs."""


class RequestRefused(Exception):
    """The service does not take these texts together: there may be too many, or one is at fault."""

    def __init__(self, error: EmbeddingError) -> None:
        super().__init__(error.message)
        self.error = error


class VoyageService:
    """The service, asked for vectors of one model.

    Args:
        api_key: the secret of the account. It is in no message and no log.
        settings: the model, the account's limits, where the service is.
        dimension: of the vectors to ask for.
        indexing: how long to go on with a request of documents that fails.
        asking: how long with one that a search waits for.

    Raises:
        ConfigurationError: the client is not installed, or the key can be none.
    """

    def __init__(
        self,
        api_key: str,
        settings: VoyageSettings,
        dimension: int,
        *,
        indexing: Patience,
        asking: Patience,
    ) -> None:
        if not (api_key.isascii() and api_key.isprintable()) or " " in api_key:
            # HTTP libraries show a header that they refuse, and with it the key.
            raise ConfigurationError(
                "VOYAGE_API_KEY has characters that no key has.",
                "Set it to the key alone, without spaces, quotes or line ends.",
            )
        try:
            # By name: an optional extra, which takes most of a second to import.
            client_library: Any = import_module("voyageai")
            limiters: Any = import_module("pyrate_limiter.limiter_factory")
        except ImportError as error:
            raise ConfigurationError(
                "VOYAGE_API_KEY is set, but the Voyage client is not installed.",
                "Run: pip install 'maguyva-pg[voyage]', or unset VOYAGE_API_KEY to use the local model.",
            ) from error
        self._key = api_key
        self._model = settings.model
        self._card = voyage_model(settings.model)
        self._dimension = dimension
        self._errors: Any = client_library.error
        self._indexing, self._asking = indexing, asking
        self._clients = {
            patience: client_library.Client(
                api_key=api_key, max_retries=0, timeout=patience.request_seconds, base_url=settings.url
            )
            for patience in (indexing, asking)
        }
        # An account may have fewer tokens a minute than the service takes at once.
        self.largest_request = min(MAX_TOKENS, settings.tokens_per_minute)
        """Tokens that a request may have."""
        limiter = limiters.create_token_bucket_limiter
        self._limiters = (
            limiter(settings.tokens_per_minute, MINUTE, burst=self.largest_request),
            limiter(settings.requests_per_minute, MINUTE, burst=1),
        )

    def documents(self, texts: Sequence[str], tokens: int, stopped: Event) -> NDArray[np.uint8]:
        """Return the signs of texts' vectors, a row a text, eight a byte.

        Args:
            texts: at most as many as the service takes at once.
            tokens: that they have together.
            stopped: once it is set, no further attempt is made.

        Raises:
            RequestRefused: fewer texts might be taken.
            EmbeddingError: the service does not answer as it should.
        """
        self._wait_for_turn(min(tokens, self.largest_request), stopped)
        if self._card.fixed_dimension is not None:
            return np.packbits(self._request(texts, "document", self._indexing, stopped) >= 0, axis=1)
        return self._request(texts, "document", self._indexing, stopped, bits=True)

    def vector(self, text: str, purpose: Purpose) -> NDArray[np.float32]:
        """Return the vector of one text, for a search that waits for it.

        Raises:
            EmbeddingError: the service does not answer, or not in time.
        """
        try:
            return self._request([text], purpose, self._asking, Event())[0]
        except RequestRefused as refused:
            raise refused.error from None

    def _wait_for_turn(self, tokens: int, stopped: Event) -> None:
        for limiter, weight in zip(self._limiters, (tokens, 1), strict=True):
            # In short steps, so that an interrupted run does not sleep on.
            while not limiter.try_acquire("voyage", weight=weight, timeout=0.5):
                if stopped.is_set():
                    raise EmbeddingError("The run was stopped while it waited for Voyage's limits.")

    def _request(
        self,
        texts: Sequence[str],
        purpose: Purpose,
        patience: Patience,
        stopped: Event,
        *,
        bits: bool = False,
    ) -> NDArray[Any]:
        import tenacity

        attempts = tenacity.Retrying(
            retry=tenacity.retry_if_exception(self._may_pass),
            wait=_wait,
            stop=(
                tenacity.stop_after_attempt(patience.attempts)
                | tenacity.stop_before_delay(patience.total_seconds)
                | tenacity.stop_when_event_set(stopped)
            ),
            sleep=tenacity.sleep_using_event(stopped),
            reraise=True,
        )
        options: dict[str, Any] = {"model": self._model, "input_type": purpose}
        if self._card.fixed_dimension is None:
            options |= {
                "output_dimension": self._dimension,
                "output_dtype": "ubinary" if bits else "float",
            }
        try:
            answer = attempts(self._clients[patience].embed, list(texts), **options)
        except MemoryError:
            raise
        except Exception as error:  # the client lets errors of five libraries through beside its own
            # Without its cause: what a library says may hold the key, and a traceback would show it.
            raise self._explained(error, len(texts)) from None
        return self._checked(cast(list[Any], answer.embeddings), len(texts), bits=bits)

    def _may_pass(self, error: BaseException) -> bool:
        """Tell whether the same request may succeed later."""
        passing = self._errors
        if isinstance(
            error,
            (
                passing.RateLimitError,
                passing.ServiceUnavailableError,
                passing.ServerError,
                passing.Timeout,
                passing.APIConnectionError,
            ),
        ):
            return True
        # A gateway's page of HTML, or a body that is cut off.
        status = getattr(error, "http_status", None)
        return isinstance(error, passing.APIError) and (status == OK or (status or 0) >= SERVER_FAULT)

    def _explained(self, error: Exception, count: int) -> EmbeddingError | RequestRefused:
        said = " ".join(str(error).split()).replace(self._key, "…")[:300]
        errors = self._errors
        status = getattr(error, "http_status", None)
        what = f"Voyage did not embed {count} {'text' if count == 1 else 'texts'}"
        if isinstance(error, errors.AuthenticationError):
            return EmbeddingError(
                "Voyage does not accept VOYAGE_API_KEY.", "Check it at dash.voyageai.com, under API keys."
            )
        if isinstance(error, errors.RateLimitError):
            return EmbeddingError(
                f"{what}: the account's limit is reached. {said}",
                f"{KEPT} Set MAGUYVA_VOYAGE_TOKENS_PER_MINUTE and MAGUYVA_VOYAGE_REQUESTS_PER_MINUTE to "
                "the account's limits.",
            )
        if isinstance(error, errors.Timeout):
            return EmbeddingError(f"{what}: it did not answer in time.", KEPT)
        if isinstance(error, errors.APIConnectionError):
            return EmbeddingError(
                f"{what}: it cannot be reached.",
                f"Check the network, HTTPS_PROXY and MAGUYVA_VOYAGE_URL. {KEPT}",
            )
        if (
            isinstance(error, errors.InvalidRequestError | errors.MalformedRequestError)
            or status == TOO_LARGE
        ):
            return RequestRefused(
                EmbeddingError(
                    f"{what}: {said}",
                    "Check MAGUYVA_VOYAGE_MODEL and MAGUYVA_VOYAGE_DIMENSION against what the model offers.",
                )
            )
        if status is None:
            return EmbeddingError(f"{what}: its answer cannot be read ({type(error).__name__}).", KEPT)
        return EmbeddingError(f"{what}: it answered with status {status}. {said}", KEPT)

    def _checked(self, vectors: list[Any], count: int, *, bits: bool) -> NDArray[Any]:
        """Return an answer as an array, if it is what was asked for."""
        if len(vectors) != count:
            raise EmbeddingError(f"Voyage answered {len(vectors)} vectors for {count} texts.", KEPT)
        try:
            array: NDArray[Any] = np.array(vectors, dtype=np.uint8 if bits else np.float32)
            array = array.reshape(count, -1)
        except (TypeError, ValueError, OverflowError):
            array = np.empty((0, 0))
        if not array.size or not np.isfinite(array).all():
            raise EmbeddingError("Voyage answered vectors that cannot be read as numbers.", KEPT)
        dimension = array.shape[1] * 8 if bits else array.shape[1]
        if dimension != self._dimension:
            raise EmbeddingError(
                f"Voyage answered vectors of {dimension} dimensions where {self._dimension} were asked for.",
                "Set MAGUYVA_VOYAGE_DIMENSION to what the model gives.",
            )
        return array


def _wait(state: RetryCallState) -> float:
    """Return the seconds before the next attempt: what the service asks for, else ever longer pauses."""
    import tenacity

    error = state.outcome.exception() if state.outcome is not None else None
    asked = retry_after(getattr(error, "headers", None) or {}, datetime.now(UTC))
    if asked is not None:
        return asked
    growing = tenacity.wait_exponential(multiplier=FIRST_WAIT_SECONDS, max=LONGEST_WAIT_SECONDS)
    return (growing + tenacity.wait_random(0, FIRST_WAIT_SECONDS))(state)


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds that a ``Retry-After`` header asks for (RFC 9110, 10.2.3); none where it is absent.

    Args:
        headers: of an answer, by name in any case.
        now: when it came.
    """
    value = str(headers.get("Retry-After") or "").strip()
    if not value:
        return None
    if value.isdecimal():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or UTC) - now).total_seconds())
