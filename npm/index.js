// The package `whydoku`: questions about Sudoku as functions that answer in this thread. README.md shows
// them; `inWorker` gives the same functions in a worker.

import { ask as askHere, problem } from "./engine.js";
import { questions } from "./questions.js";

export { load, solveLines, WhydokuError } from "./engine.js";
export { inWorker } from "./in-worker.js";

export const { ask, solve, count, solutions, hint, why, path, rate, generate, convert, draw } = questions((name, request, options) => {
  if ("timeout" in options || "signal" in options) {
    const detail = "Only work in a worker can be stopped: ask `inWorker()`, or limit the work with `units`.";
    return Promise.reject(problem("not-a-request", "The call is not valid", 400, detail));
  }
  return askHere(name, request, options);
});
