export { load, solveLines, WhydokuError } from "./index.js";

/** Asks a question by its name: a request as JSON in, an answer as JSON out. */
export function ask(name: string, request: string, options?: { units?: number }): Promise<string>;
