// Package config reads the settings from the environment.
package config

import (
	"fmt"
	"os"
	"time"
)

// Settings is everything that the environment decides.
type Settings struct {
	Address    string
	GatewayURL string
	Secret     []byte
	Timeout    time.Duration
}

// Load reads BOOKSHOP_ADDRESS, BOOKSHOP_GATEWAY_URL, BOOKSHOP_SECRET and BOOKSHOP_TIMEOUT.
func Load() (*Settings, error) {
	timeout, err := time.ParseDuration(getenv("BOOKSHOP_TIMEOUT", "10s"))
	if err != nil {
		return nil, fmt.Errorf("config: BOOKSHOP_TIMEOUT: %w", err)
	}
	secret := os.Getenv("BOOKSHOP_SECRET")
	if secret == "" {
		return nil, fmt.Errorf("config: BOOKSHOP_SECRET is not set")
	}
	return &Settings{
		Address:    getenv("BOOKSHOP_ADDRESS", ":8080"),
		GatewayURL: getenv("BOOKSHOP_GATEWAY_URL", "https://gateway.example"),
		Secret:     []byte(secret),
		Timeout:    timeout,
	}, nil
}

func getenv(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
