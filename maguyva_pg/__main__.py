"""``python -m maguyva_pg``."""

from maguyva_pg.cli import main

if __name__ == "__main__":
    main()
