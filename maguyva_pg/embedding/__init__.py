"""Text as sign bits: the protocol, the local model, Voyage, and the choice between them."""
