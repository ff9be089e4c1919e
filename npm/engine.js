/**
 * The engine: whydoku in WebAssembly, a request as JSON in, an answer as JSON out.
 *
 * This module computes in the thread that imports it. It uses no global, no storage and, beside loading its
 * own files, no network.
 *
 *     import { ask, load, WhydokuError } from "./engine.js";
 *
 *     await load("full");                              // optional: fetches and compiles ahead of time
 *     const json = await ask("solve", '{"puzzle":"53..7...."}');
 *     const json = await ask("rate", request, { units: 50_000 });
 *
 * `ask(name, request, options)` takes the name of a question (`solve`, `hint`, `explain`, … as in
 * `/api/NAME` of `whydoku serve`) and its request as JSON text. It resolves to the answer as JSON text. If
 * there is none it rejects with a `WhydokuError`, whose `message` is the sentence that the command prints and
 * whose `problem` is the object that the server would have sent. `options.units` limits the work; an answer
 * says when it was cut short. The same request with the same units has the same answer everywhere.
 *
 * There are three parts. `small` solves, counts, reads and writes formats, and makes puzzles by their givens;
 * `full` answers everything about classic puzzles; `variant` answers about puzzles of other sizes and with more
 * rules. `ask` loads the part it needs. `load(part, source)` may be given the
 * `.wasm` file: a URL, a `Response`, its bytes, or a `WebAssembly.Module`. The pages of the techniques are a file
 * of their own, `pages.txt`, which `ask("technique", …)` loads.
 *
 * Nothing but `units` can stop an `ask` that has begun: the thread is busy. A caller that wants a deadline
 * asks in a worker and terminates it when the time is up; `in-worker.js` does that.
 *
 * Below this, `small.js`, `full.js` and `variant.js` are what `wasm-bindgen` writes for `--target web`: a default export
 * that takes `{ module_or_path }`, and `ask(name, request, units?: bigint)`, which returns the answer as JSON
 * or throws the problem as JSON.
 */

/** @typedef {"small" | "full" | "variant"} Part */
/** @typedef {URL | string | Response | BufferSource | WebAssembly.Module} Source */
/**
 * A problem as the server sends it.
 * @typedef {{ type: string, title: string, status: number, detail: string, line?: number, column?: number }} Problem
 */

/** Why a request has no answer. */
export class WhydokuError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.name = "WhydokuError";
    /** The problem as the server sends it. */
    this.problem = problem;
    /** The kind of problem, such as `unreadable-puzzle`. */
    this.kind = problem.type.slice(problem.type.lastIndexOf(":") + 1);
  }
}

/**
 * A problem of the JavaScript around the engine.
 * @param {string} kind @param {string} title @param {number} status @param {string} detail
 */
export const problem = (kind, title, status, detail) =>
  new WhydokuError({ type: `urn:whydoku:problem:${kind}`, title, status, detail });

/** The questions that the small part answers, except for requests about techniques. */
export const SMALL = new Set(["solve", "solutions", "check", "generate", "parse", "convert"]);

/** The questions that only the part for variants answers. */
const VARIANT = new Set(["describe", "combinations", "variant-techniques"]);

/** What a request about a variant holds, if that can be seen at once. */
const ABOUT_VARIANT = /"puzzle":"\s*size \d|"name":"variant-|"rules":"/;

/** Where the parts are, unless `load` is told. @type {Record<Part, () => Source | Promise<Source>>} */
export const sources = {
  small: () => new URL("./small.wasm", import.meta.url),
  full: () => new URL("./full.wasm", import.meta.url),
  variant: () => new URL("./variant.wasm", import.meta.url),
};

/** Where the pages of the techniques are. @type {{ pages: () => URL | Promise<string> }} */
export const texts = { pages: () => new URL("./pages.txt", import.meta.url) };

const glue = { small: () => import("./small.js"), full: () => import("./full.js"), variant: () => import("./variant.js") };

/** @typedef {{ ask: (name: string, request: string, units?: bigint) => string, solve_lines: (puzzles: string) => string, take_pages?: (pages: string) => void, __wbg_reset_state: () => void }} Library */
/** @type {Map<Part, Promise<Library>>} */
const libraries = new Map();
let hasFull = false;

/**
 * Fetches and compiles a part, unless that has been done. A failure is not remembered.
 * @param {Part} [part] @param {Source} [source] @returns {Promise<void>}
 */
export async function load(part = "full", source) {
  await library(part, source);
}

/** @param {Part} part @param {Source} [source] */
function library(part, source) {
  let loading = libraries.get(part);
  if (!loading) {
    loading = start(part, source);
    libraries.set(part, loading);
    loading.catch(() => libraries.delete(part));
  }
  return loading;
}

/** @param {Part} part @param {Source} [source] @returns {Promise<Library>} */
async function start(part, source) {
  const [module, file] = await Promise.all([glue[part](), Promise.resolve(source ?? sources[part]()).then(readable)]);
  await module.default({ module_or_path: file });
  if (part === "full") hasFull = true;
  return module;
}

/** @type {Promise<string> | undefined} */
let pages;

/** The pages of the techniques as one text. A failure is not remembered. */
function bookOfPages() {
  pages ??= readText(texts.pages());
  pages.catch(() => (pages = undefined));
  return pages;
}

/** @param {URL | Promise<string>} source */
async function readText(source) {
  const found = await (source instanceof URL ? readable(source) : source);
  if (typeof found === "string") return found;
  if (!(found instanceof URL)) return new TextDecoder().decode(/** @type {Uint8Array} */ (found));
  const response = await fetch(found);
  if (!response.ok) throw new Error(`${found}: ${response.status}`);
  return response.text();
}

/** Node cannot fetch files, so it reads them. @param {Source} source */
async function readable(source) {
  if (!(source instanceof URL) || source.protocol !== "file:") return source;
  // Put together here, so that no bundler for browsers looks for it.
  const files = await import(/* @vite-ignore */ /* webpackIgnore: true */ ["node:fs", "promises"].join("/"));
  return files.readFile(source);
}

/**
 * Asks a question.
 * @param {string} name @param {string} request @param {{ units?: number | undefined }} [options]
 * @returns {Promise<string>}
 */
export async function ask(name, request, { units } = {}) {
  if (units !== undefined && !(Number.isSafeInteger(units) && units >= 0)) {
    throw problem("out-of-range", "A value is out of range", 422, `\`units\` is ${units}; write a whole number.`);
  }
  /** @type {Part[]} */
  const parts = VARIANT.has(name) || ABOUT_VARIANT.test(request) ? ["variant"] : [hasFull || !SMALL.has(name) ? "full" : "small"];
  /** @type {WhydokuError | undefined} */
  let refused;
  for (const part of parts) {
    try {
      return await answer(part, name, request, units);
    } catch (error) {
      if (!(error instanceof WhydokuError)) throw error;
      // Each part knows what it leaves to another one.
      const other = error.kind === "left-out" ? "full" : error.kind === "variant" ? "variant" : undefined;
      if (other === undefined) throw error;
      // A refusal by the part for variants counts, unless it was asked about something else.
      if (refused === undefined || error.kind === "variant") refused = error;
      if (!parts.includes(other)) parts.push(other);
    }
  }
  throw refused;
}

/** @param {Part} part @param {string} name @param {string} request @param {number | undefined} units */
async function answer(part, name, request, units) {
  const { ask, take_pages: take, __wbg_reset_state: reset } = await library(part);
  // A new instance after a fault has no pages, so they are given each time.
  const book = take && name === "technique" ? await bookOfPages() : undefined;
  try {
    if (book !== undefined) take?.(book);
    return ask(name, request, units === undefined ? undefined : BigInt(units));
  } catch (error) {
    if (typeof error === "string") throw new WhydokuError(JSON.parse(error));
    // The instance is in an unknown state after a fault; a new one answers the next question.
    reset();
    throw problem(
      "fault",
      "A fault in whydoku",
      500,
      `A fault in whydoku stopped the work (${error}). Other questions still work; please report this one.`,
    );
  }
}

/**
 * Solves one puzzle in each line of 81 characters, without the cost of JSON. Lines without exactly one
 * solution come back empty.
 * @param {string} puzzles @returns {Promise<string>}
 */
export async function solveLines(puzzles) {
  const { solve_lines: solve } = await library(hasFull ? "full" : "small");
  return solve(puzzles);
}
