// Package auth signs and checks the tokens of logged-in users.
package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"time"
)

// ErrExpired says that a token was valid once.
var ErrExpired = errors.New("auth: token has expired")

// ErrBadSignature says that a token was not made here.
var ErrBadSignature = errors.New("auth: bad signature")

const tokenLifetime = 30 * time.Minute

// Signer makes tokens that only it can have made.
type Signer struct {
	secret []byte
	now    func() time.Time
}

// NewSigner returns a Signer with a secret.
func NewSigner(secret []byte) *Signer {
	return &Signer{secret: secret, now: time.Now}
}

// Sign returns a token for a user.
func (s *Signer) Sign(user string) string {
	payload := user + "|" + s.now().Add(tokenLifetime).Format(time.RFC3339)
	return encode([]byte(payload)) + "." + encode(s.mac(payload))
}

// Verify returns the user of a token.
func (s *Signer) Verify(token string) (string, error) {
	payload, signature, err := split(token)
	if err != nil {
		return "", err
	}
	if !hmac.Equal(signature, s.mac(payload)) {
		return "", ErrBadSignature
	}
	user, expires, _ := strings.Cut(payload, "|")
	at, err := time.Parse(time.RFC3339, expires)
	if err != nil || at.Before(s.now()) {
		return "", ErrExpired
	}
	return user, nil
}

func (s *Signer) mac(payload string) []byte {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(payload))
	return mac.Sum(nil)
}

func split(token string) (string, []byte, error) {
	head, tail, _ := strings.Cut(strings.TrimPrefix(token, "Bearer "), ".")
	payload, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil {
		return "", nil, ErrBadSignature
	}
	signature, err := base64.RawURLEncoding.DecodeString(tail)
	return string(payload), signature, err
}

func encode(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }
