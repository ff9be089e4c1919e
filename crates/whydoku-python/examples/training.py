"""A loop over many states: sample a move in each, get its exact reward."""

from __future__ import annotations

import random
import sys
from collections import Counter

import whydoku
from whydoku.training import reward_many


def states(count: int, seed: int) -> list[str]:
    """States on the way to the solutions of generated puzzles: some right digits already placed."""
    rng = random.Random(seed)
    found: list[str] = []
    for puzzle in whydoku.stream(seed=seed, level="easy"):
        empty = [n for n, sign in enumerate(puzzle.line) if sign == "."]
        for _ in range(50):
            signs = list(puzzle.line)
            for place in rng.sample(empty, rng.randrange(len(empty) - 2)):
                signs[place] = puzzle.solution.line[place]
            found.append("".join(signs))
            if len(found) == count:
                return found
    return found


def random_move(state: str, rng: random.Random) -> str:
    place = rng.choice([n for n, sign in enumerate(state) if sign == "."])
    return f"r{place // 9 + 1}c{place % 9 + 1}={rng.randrange(1, 10)}"


def main(count: int) -> None:
    rng = random.Random(1)
    boards = states(count, seed=1)
    moves = [random_move(board, rng) for board in boards]
    rewards = reward_many(boards, moves, ["singles"])
    for reward, number in sorted(Counter(rewards).items()):
        print(f"{reward.name:<7} {number}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
