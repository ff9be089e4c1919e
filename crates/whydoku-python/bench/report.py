"""A file of figures: what was measured, on what, from which commit, and whether targets are met."""

from __future__ import annotations

import datetime
import os
import pathlib
import subprocess


class Report:
    """Text and tables below a heading that says where the figures come from."""

    def __init__(self, root: pathlib.Path, name: str, title: str, how: str) -> None:
        def git(*words: str) -> str:
            return subprocess.check_output(["git", *words], cwd=root, text=True).strip()

        cpu = next(
            line.split(":")[1].strip()
            for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        )
        commit = git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain") else "")
        today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        load = os.getloadavg()[0]
        self.file = root / f"bench/results/{name}-{today}-{commit}.md"
        where = f"{cpu}, {how}, commit {commit}, {today}. Load average before the start: {load:.1f}."
        self.lines = [f"# {title}", "", where]
        self.missed = 0

    def text(self, words: str) -> None:
        """Adds a paragraph."""
        self.lines += ["", words]

    def table(self, head: list[str], rows: list[list[str]]) -> None:
        """Adds a table."""
        rule = ["---"] + ["--:"] * (len(head) - 1)
        self.lines += ["", *(f"| {' | '.join(row)} |" for row in (head, rule, *rows))]

    def target(self, figure: str, is_met: bool, target: str) -> str:
        """The figure with its target, and whether it is met."""
        self.missed += not is_met
        return f"{figure} (target {target}, {'met' if is_met else '**missed**'})"

    def finish(self, write: bool) -> int:
        """Prints everything, writes it if asked to, and returns the exit code."""
        text = "\n".join(self.lines) + "\n"
        if write:
            self.file.write_text(text)
        print(text)
        if self.missed:
            print(f"{self.missed} targets are missed.")
        return 1 if self.missed else 0
