from .amounts import Amount, round_up as rounded

__all__ = ["Amount", "rounded"]
