# The repositories hold tests of their own, which are material here.
collect_ignore = ["repositories"]
