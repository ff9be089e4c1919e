"""The command `whydoku`."""

import signal
import sys

from whydoku import _whydoku


def main() -> None:
    """Runs the command with the words that it was given."""
    # The command handles Ctrl-C itself where that matters; elsewhere it should simply end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_whydoku.run_command(["whydoku", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
