"""`python -m whydoku` is the command `whydoku`."""

from whydoku._command import main

main()
