// The same questions in a worker, which a deadline or a signal can stop.

import { problem, WhydokuError } from "./engine.js";
import { questions } from "./questions.js";

/** @typedef {{ id: number, name: string, request: string, options: { units?: number, timeout?: number, signal?: AbortSignal }, done: (answer: string) => void, failed: (error: unknown) => void }} Call */

/** Starts a worker of the platform. Its messages arrive as `{ data }`. */
async function start() {
  if (typeof Worker === "function") return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const threads = await import(/* @vite-ignore */ /* webpackIgnore: true */ ["node:worker", "threads"].join("_"));
  const worker = new threads.Worker(new URL("./worker.js", import.meta.url));
  // A program that waits for no answer may end.
  worker.unref();
  worker.on("message", (/** @type {unknown} */ data) => worker.onmessage({ data }));
  worker.on("error", (/** @type {unknown} */ error) => worker.onerror(error));
  return worker;
}

/**
 * Starts a worker and returns the questions asked in it. It answers one question after another. `timeout` (in
 * milliseconds) and `signal` end a question: the worker is stopped, and another takes its place.
 */
export function inWorker() {
  /** @type {Call[]} */
  const waiting = [];
  /** @type {Call | undefined} */
  let running;
  /** @type {any} */
  let worker;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog;
  let last = 0;

  /** Ends the running call, if it is this one. @param {number} id */
  function end(id) {
    if (running?.id !== id) return;
    const call = running;
    clearTimeout(watchdog);
    running = undefined;
    worker?.unref?.();
    void next();
    return call;
  }

  /** Stops the worker in the middle of a call. @param {Call} call @param {unknown} error */
  function stop(call, error) {
    const place = waiting.indexOf(call);
    if (place >= 0) waiting.splice(place, 1);
    if (running === call) {
      worker?.terminate();
      worker = undefined;
      end(call.id);
    }
    call.failed(error);
  }

  async function next() {
    if (running) return;
    const call = waiting.shift();
    if (!call) return;
    running = call;
    const { timeout } = call.options;
    if (timeout !== undefined) {
      const late = () => stop(call, problem("late", "The work did not finish in time", 503, `There was no answer after ${timeout} ms.`));
      watchdog = setTimeout(late, timeout);
    }
    try {
      worker ??= await start();
    } catch (error) {
      end(call.id)?.failed(error);
      return;
    }
    // The call may have ended while the worker started.
    if (running !== call) return;
    worker.ref?.();
    worker.onmessage = (/** @type {{ data: { id: number, answer: string, problem?: ConstructorParameters<typeof WhydokuError>[0] } }} */ { data }) => {
      const call = end(data.id);
      if (data.problem) call?.failed(new WhydokuError(data.problem));
      else call?.done(data.answer);
    };
    worker.onerror = (/** @type {any} */ error) => {
      const detail = `The worker of whydoku stopped: ${error?.message ?? error}.`;
      if (running) stop(running, problem("fault", "A fault in whydoku", 500, detail));
    };
    worker.postMessage({ id: call.id, name: call.name, request: call.request, units: call.options.units });
  }

  /** @param {string} name @param {string} request @param {Call["options"]} options @returns {Promise<string>} */
  const ask = (name, request, options) =>
    new Promise((done, failed) => {
      const { signal } = options;
      if (signal?.aborted) return failed(signal.reason);
      last += 1;
      const aborted = () => stop(call, signal?.reason);
      /** @type {Call} */
      const call = {
        id: last,
        name,
        request,
        options,
        done: (answer) => (signal?.removeEventListener("abort", aborted), done(answer)),
        failed: (error) => (signal?.removeEventListener("abort", aborted), failed(error)),
      };
      signal?.addEventListener("abort", aborted);
      waiting.push(call);
      void next();
    });

  return {
    ...questions(ask),
    /** Stops the worker. Calls that have no answer yet fail. */
    close() {
      const error = problem("closed", "The worker was closed", 503, "The worker was closed.");
      for (const call of [...waiting]) stop(call, error);
      if (running) stop(running, error);
      worker?.terminate();
      worker = undefined;
    },
  };
}
