// Compiled with every strict option: what should compile does, and what should not does not.

import { ask, convert, count, draw, generate, hint, inWorker, load, path, rate, solutions, solve, solveLines, why, WhydokuError } from "whydoku";
import type { AnyStep, SolveAnswer, Step } from "whydoku";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export async function all(): Promise<string[]> {
  await load("small");
  const solved: SolveAnswer = await solve(puzzle, { method: "first", units: 1000 });
  const counted: number | null = (await count(puzzle, { limit: 5 })).solutions;
  const listed: string[] = (await solutions({ puzzle })).solutions;
  const text: string | null = (await hint(puzzle, { level: 3 })).text;
  const usual: string | null = (await hint(puzzle)).text;
  const reason: string = (await why(puzzle, { claim: "r1c3<>5" })).text;
  const mixed: AnyStep[] = (await path(puzzle)).steps;
  // Only a step of a variant has a level.
  const steps: Step[] = mixed.filter((step) => !("level" in step)) as Step[];
  const rating: number | undefined = (await rate(puzzle, { scales: ["se"] })).se?.er;
  const made: string[] = (await generate({ seed: 1 })).puzzles.map((one) => one.puzzle);
  const line: string = (await convert(puzzle, { format: "line" })).text;
  const svg: string = (await draw({ puzzle })).svg;
  const asked: SolveAnswer = await ask("solve", { puzzle });
  const technique: unknown = await ask("technique", { name: "x-wing" });
  const lines: string = await solveLines(puzzle);
  const worker = inWorker();
  const late: SolveAnswer = await worker.solve(puzzle, { timeout: 5000, signal: new AbortController().signal });
  worker.close();
  return [solved, counted, listed, text, usual, reason, steps, rating, made, line, svg, asked, technique, lines, late].map(String);
}

export function kind(error: unknown): string {
  return error instanceof WhydokuError ? error.kind : "";
}

export const wrong = () => {
  // @ts-expect-error: a claim is needed
  void why(puzzle);
  // @ts-expect-error: there is no such method
  void solve(puzzle, { method: "magic" });
  // @ts-expect-error: there is no such field
  void rate(puzzle, { colour: 3 });
  // @ts-expect-error: deadlines need a worker
  void path(puzzle, { timeout: 5 });
};
