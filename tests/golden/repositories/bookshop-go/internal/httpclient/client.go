// Package httpclient sends requests and repeats those that failed for a passing reason.
package httpclient

import (
	"math/rand"
	"net/http"
	"time"
)

const maxAttempts = 4

// Client repeats requests to busy servers.
type Client struct {
	http *http.Client
}

// New returns a Client with a time limit for each attempt.
func New(timeout time.Duration) *Client {
	return &Client{http: &http.Client{Timeout: timeout}}
}

// Do sends a request, up to four times.
func (c *Client) Do(request *http.Request) (*http.Response, error) {
	var lastErr error
	for attempt := 0; attempt < maxAttempts; attempt++ {
		response, err := c.http.Do(request)
		if err == nil && !isRetryable(response.StatusCode) {
			return response, nil
		}
		lastErr = err
		time.Sleep(backoff(attempt))
	}
	return nil, lastErr
}

func isRetryable(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable:
		return true
	}
	return false
}

// backoff waits longer each time, by a random share, so that clients spread out.
func backoff(attempt int) time.Duration {
	return time.Duration(rand.Int63n(int64(200*time.Millisecond) << attempt))
}
