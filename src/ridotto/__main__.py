"""`python -m ridotto` is `ridotto`."""

from ridotto.cli.main import main

if __name__ == "__main__":
    main()
