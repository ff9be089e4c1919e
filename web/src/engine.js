// The one place that knows where answers come from: two workers with WebAssembly, or the server if the
// page came without it. One worker answers what a player waits for, the other what may take long.
//
// The library comes in three parts. The small one solves, makes puzzles and reads formats, and arrives first;
// the full one follows and answers everything about classic puzzles; the one for variants is loaded when
// somebody asks about one.

import { engineFiles } from "./files.js";
import { sentence } from "./notation.js";
import { Problem } from "./problem.js";
import { askServer } from "./server.js";
import { t } from "./text.js";
import { scriptUrl } from "./trusted.js";

/** @typedef {"small" | "full" | "variant"} Size */
/** @typedef {{ glue: string, module: WebAssembly.Module }} Library */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} name
 * @property {string} request
 * @property {bigint | undefined} units  the most work, or no limit
 * @property {Size | null} needs  the only part that can answer, once that is known
 * @property {string | undefined} pages  the pages of the techniques, if it is about one of them
 * @property {(answer: string) => void} done
 * @property {(problem: Problem) => void} failed
 */

/** The questions that may take many seconds. */
const LONG = new Set(["explain", "steps", "rate", "generate", "minimize", "vary"]);

/** After this many seconds a worker is stopped: something is wrong, and the player should not wait for it. */
const PATIENCE = { quick: 20, long: 120 };

/** The questions that only the part for variants answers, and what a request about a variant holds. */
const VARIANT = new Set(["describe", "combinations", "variant-techniques"]);
const ABOUT_VARIANT = /"puzzle":"\s*size \d|"name":"variant-|"rules":"/;

const files = engineFiles();

// --- the library -------------------------------------------------------------------------------

/** The libraries that are on their way or here. @type {Map<Size, Promise<Library>>} */
const loading = new Map();
/** The libraries that are here. @type {Map<Size, Library>} */
const libraries = new Map();

/** Fetches and compiles the library, once. A failure is not remembered. @param {Size} size @returns {Promise<Library>} */
function load(size) {
  const file = files?.[size];
  if (!file) throw new Error(`the page has no ${size} library`);
  let coming = loading.get(size);
  if (!coming) {
    coming = compile(file.wasm).then((module) => {
      performance.mark(`engine-${size}`);
      const library = { glue: file.glue, module };
      libraries.set(size, library);
      return library;
    });
    loading.set(size, coming);
    coming.catch(() => loading.delete(size));
  }
  return coming;
}

/** @param {() => Promise<Response>} fetchFile */
async function compile(fetchFile) {
  /** @type {ArrayBuffer} */
  let bytes;
  try {
    const response = await fetchFile();
    if (!response.ok) throw new Error(String(response.status));
    if (response.headers.get("content-type") === "application/wasm") return await WebAssembly.compileStreaming(response);
    bytes = await response.arrayBuffer();
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw outdated();
    throw new Problem(t("engine.offline"));
  }
  return WebAssembly.compile(bytes).catch(() => {
    throw outdated();
  });
}

/** The pages of the techniques. @type {Promise<string> | undefined} */
let book;

/** Fetches the pages of the techniques, once. A failure is not remembered. */
function pages() {
  book ??= fetchPages();
  book.catch(() => (book = undefined));
  return book;
}

async function fetchPages() {
  try {
    const response = await /** @type {NonNullable<typeof files>} */ (files).pages();
    if (response.ok) return await response.text();
  } catch {
    // The message below says what is missing.
  }
  throw new Problem(t("engine.offline"));
}

const outdated = () => new Problem(t("engine.old"));

// --- the workers -------------------------------------------------------------------------------

/** A worker and the questions that wait for it. */
class Lane {
  /** @param {number} seconds */
  constructor(seconds) {
    this.seconds = seconds;
    /** @type {Question[]} */
    this.waiting = [];
    /** Questions whose library is on its way. @type {Set<Question>} */
    this.aside = new Set();
    /** @type {Question | null} */
    this.running = null;
    /** @type {Worker | null} */
    this.worker = null;
    /** The libraries that the worker has. @type {Set<Size>} */
    this.loaded = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watchdog = undefined;
  }

  /** @param {Question} question */
  add(question) {
    this.waiting.push(question);
    this.next();
  }

  /** Hands the next question to the worker, which answers one at a time. */
  next() {
    if (this.running) return;
    const question = this.waiting.shift();
    if (!question) return;
    /** @type {Size} */
    const size = question.needs ?? (files?.small && !libraries.has("full") ? "small" : "full");
    const library = libraries.get(size);
    if (!library) return this.wait(question, size);
    this.running = question;
    const worker = (this.worker ??= this.start());
    if (!this.loaded.has(size)) worker.postMessage({ size, ...library });
    this.loaded.add(size);
    worker.postMessage({ size, id: question.id, name: question.name, request: question.request, units: question.units, pages: question.pages });
    this.watchdog = setTimeout(() => this.restart(t("engine.slow", { n: this.seconds })), 1000 * this.seconds);
  }

  /** Sets a question aside until its library is here, and goes on with others. @param {Question} question @param {Size} size */
  wait(question, size) {
    this.aside.add(question);
    load(size).then(
      () => {
        if (this.aside.delete(question)) this.waiting.unshift(question);
        this.next();
      },
      (problem) => {
        if (this.aside.delete(question)) question.failed(problem);
      },
    );
    this.next();
  }

  /** Ends the running question, if it is this one, and goes on with the next. @param {{ id: number }} question */
  end({ id }) {
    const { running } = this;
    if (running?.id !== id) return null;
    clearTimeout(this.watchdog);
    this.running = null;
    this.next();
    return running;
  }

  start() {
    const worker = new Worker(scriptUrl(files?.worker ?? ""));
    worker.onmessage = ({ data }) => {
      // A worker that met a fault is in an unknown state.
      if (data.fault) return this.restart(t("engine.fault", { fault: data.fault }));
      const question = this.end(data);
      if (!data.problem) return question?.done(data.answer);
      const { type, detail } = JSON.parse(data.problem);
      // Each part knows what it leaves to another one.
      const other = /:(left-out|variant)$/.exec(type)?.[1];
      const needs = other && (other === "variant" && files?.variant ? "variant" : "full");
      if (question && needs && question.needs === null) return this.add(Object.assign(question, { needs }));
      return question?.failed(new Problem(sentence(detail)));
    };
    worker.onerror = () => this.restart(t("engine.failed"));
    return worker;
  }

  /** Stops the worker at once; the running question fails with this message. @param {string} message */
  restart(message) {
    this.worker?.terminate();
    this.worker = null;
    this.loaded.clear();
    if (this.running) this.end(this.running)?.failed(new Problem(message));
  }

  /** Stops every question. */
  stop() {
    const others = [...this.waiting, ...this.aside];
    this.waiting = [];
    this.aside.clear();
    for (const question of others) question.failed(new Problem(t("engine.stopped")));
    this.restart(t("engine.stopped"));
  }
}

const quick = new Lane(PATIENCE.quick);
const long = new Lane(PATIENCE.long);
let lastId = 0;

/** @param {string} name @param {unknown} request @param {number} [units] @returns {Promise<any>} */
async function askWorker(name, request, units) {
  const text = JSON.stringify(request);
  const needs = files?.variant && (VARIANT.has(name) || ABOUT_VARIANT.test(text)) ? "variant" : null;
  const book = name === "technique" && needs === null ? await pages() : undefined;
  const answer = await new Promise((done, failed) => {
    const lane = LONG.has(name) ? long : quick;
    lane.add({ id: ++lastId, name, request: text, units: units === undefined ? units : BigInt(units), needs, pages: book, done, failed });
  });
  return JSON.parse(answer);
}

// --- for the page ------------------------------------------------------------------------------

/** What stops the long questions that the server answers. */
let stopping = new AbortController();

/** Whether the engine is part of the page. The server limits the work of a question by itself. */
export const isLocal = files !== null;

/** Asks a question, with a limit of work for an engine that is part of the page. Throws a Problem if there is no answer. */
/** @param {string} name @param {unknown} request @param {number} [units] @returns {Promise<any>} */
export async function send(name, request, units) {
  if (files) return askWorker(name, request, units);
  return askServer(name, request, LONG.has(name) ? stopping.signal : new AbortController().signal);
}

/** Stops every long question: each fails with a Problem that says so. */
export function cancel() {
  long.stop();
  stopping.abort();
  stopping = new AbortController();
}

/** Loads the library before anybody asks: first the small one, then the full one. */
export async function warm() {
  if (!files) return;
  try {
    if (files.small) await load("small");
    await load("full");
  } catch (error) {
    // Whoever asks a question gets the message.
    if (!(error instanceof Problem)) throw error;
  }
}
