"""HTTP with timeouts and retries."""

import random
import time
import urllib.error
import urllib.request

RETRYABLE_STATUS = frozenset({429, 502, 503, 504})


class HttpClient:
    """Sends requests; tries again when the server is busy.

    Waits grow exponentially with full jitter, so that many clients do not come back at once.
    """

    def __init__(self, base_url: str, timeout: float = 10.0, max_attempts: int = 4):
        self.base_url = base_url
        self.timeout = timeout
        self.max_attempts = max_attempts

    def post(self, path: str, body: bytes, headers: dict[str, str]) -> bytes:
        return self._send_with_retries(
            urllib.request.Request(self.base_url + path, data=body, headers=headers, method="POST")
        )

    def _send_with_retries(self, request: urllib.request.Request) -> bytes:
        for attempt in range(self.max_attempts):
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as response:
                    return response.read()
            except urllib.error.HTTPError as error:
                if error.code not in RETRYABLE_STATUS or attempt + 1 == self.max_attempts:
                    raise
            except ConnectionResetError:
                # ECONNRESET: the proxy closes idle connections after a minute.
                if attempt + 1 == self.max_attempts:
                    raise
            time.sleep(backoff_delay(attempt))
        raise AssertionError("unreachable")


def backoff_delay(attempt: int, base: float = 0.2, cap: float = 5.0) -> float:
    """Exponential back-off with full jitter."""
    return random.uniform(0, min(cap, base * 2**attempt))
