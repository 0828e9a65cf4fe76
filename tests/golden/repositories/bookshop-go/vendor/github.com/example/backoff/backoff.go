// Package backoff computes exponential waits.
package backoff

import "time"

// Backoff returns the wait before an attempt.
func Backoff(attempt int) time.Duration { return time.Second << attempt }

// Retry calls f until it succeeds, with exponential back-off between attempts.
func Retry(attempts int, f func() error) error {
	var err error
	for i := 0; i < attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(Backoff(i))
	}
	return err
}
