export type * from "./index.js";
export { ask, convert, count, draw, generate, hint, load, path, rate, solutions, solve, solveLines, WhydokuError, why } from "./index.js";
