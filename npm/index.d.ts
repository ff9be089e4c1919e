import type { Endpoints } from "./api.js";

export type * from "./api.js";

/** A limit for one call. */
export interface CallOptions {
  /** The most units of work. An answer says when it was cut short; the same units always stop at the same point. */
  units?: number;
}

/** Limits for one call in a worker. */
export interface WorkerCallOptions extends CallOptions {
  /** After this many milliseconds the call fails and the work is stopped. */
  timeout?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

type Request<Name extends keyof Endpoints> = Endpoints[Name]["request"];
type Answer<Name extends keyof Endpoints> = Endpoints[Name]["answer"];

/** The fields beside the puzzle, which may be left out if all of them may. */
type More<Fields, Options> = {} extends Fields ? [fields?: Fields & Options] : [fields: Fields & Options];

/** A question about a puzzle: the puzzle and further fields, or a whole request. */
interface PuzzleQuestion<Name extends keyof Endpoints, Options> {
  (puzzle: string, ...more: More<Omit<Request<Name>, "puzzle">, Options>): Promise<Answer<Name>>;
  (request: Request<Name> & Options): Promise<Answer<Name>>;
}

/** The questions. Every one rejects with a `WhydokuError` if there is no answer. */
export interface Questions<Options> {
  /** Finds the solution, if there is exactly one. */
  solve: PuzzleQuestion<"solve", Options>;
  /** Counts solutions, up to 1000 or `limit`. */
  count: PuzzleQuestion<"check", Options>;
  /** Lists solutions. */
  solutions: PuzzleQuestion<"solutions", Options>;
  /** Gives a hint, from `level: 1` (the kind of step) to 5 (the step carried out). */
  hint: PuzzleQuestion<"hint", Options>;
  /** Gives the reasons for a `claim` such as `r1c1<>5`. */
  why: PuzzleQuestion<"why", Options>;
  /** Solves step by step and explains and proves every step. */
  path: PuzzleQuestion<"explain", Options>;
  /** Rates on every scale, or on some `scales`. */
  rate: PuzzleQuestion<"rate", Options>;
  /** Makes new puzzles. */
  generate(request?: Request<"generate"> & Options): Promise<Answer<"generate">>;
  /** Writes the puzzle in another `format`. */
  convert: PuzzleQuestion<"convert", Options>;
  /** Draws the puzzle as SVG. */
  draw: PuzzleQuestion<"draw", Options>;
  /** Asks any question of the API by its name. */
  ask<Name extends keyof Endpoints>(name: Name, request: Request<Name>, options?: Options): Promise<Answer<Name>>;
  ask(name: string, request: object, options?: Options): Promise<unknown>;
}

export const solve: Questions<CallOptions>["solve"];
export const count: Questions<CallOptions>["count"];
export const solutions: Questions<CallOptions>["solutions"];
export const hint: Questions<CallOptions>["hint"];
export const why: Questions<CallOptions>["why"];
export const path: Questions<CallOptions>["path"];
export const rate: Questions<CallOptions>["rate"];
export const generate: Questions<CallOptions>["generate"];
export const convert: Questions<CallOptions>["convert"];
export const draw: Questions<CallOptions>["draw"];
export const ask: Questions<CallOptions>["ask"];

/** Solves one puzzle in each line of 81 characters. Lines without exactly one solution come back empty. */
export function solveLines(puzzles: string): Promise<string>;

/** The questions, asked in a worker of their own. */
export function inWorker(): Questions<WorkerCallOptions> & {
  /** Stops the worker. Calls that have no answer yet fail. */
  close(): void;
};

/**
 * Fetches and compiles a part of the engine ahead of time: `small` solves, counts, converts and makes
 * puzzles by their givens; `full`, the default, does everything for classic puzzles; `variant` is for puzzles of
 * other sizes and with more rules. `source` is its `.wasm` file if it is not beside the script.
 */
export function load(part?: "small" | "full" | "variant", source?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** A problem as the server sends it. */
export interface ProblemFields {
  type: string;
  title: string;
  status: number;
  detail: string;
  line?: number;
  column?: number;
}

/** Why a request has no answer. Its message is the sentence that the command prints. */
export class WhydokuError extends Error {
  constructor(problem: ProblemFields);
  /** The kind of problem, such as `unreadable-puzzle`. */
  kind: string;
  problem: ProblemFields;
}
