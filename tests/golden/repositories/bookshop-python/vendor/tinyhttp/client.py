"""tinyhttp 0.3, vendored."""


class HttpClient:
    """Minimal HTTP client without retries or timeouts."""

    def __init__(self, host):
        self.host = host

    def request(self, method, path, body=None):
        raise NotImplementedError

    def retry(self, times):
        """Set how often to retry a request."""
        self.times = times
