"""Questions about one name: where it is defined and used, who calls it, what its change would reach."""
