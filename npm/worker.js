// The worker of in-worker.js: answers one question after another.

import { ask, WhydokuError } from "./engine.js";

/** @typedef {{ data: { id: number, name: string, request: string, units?: number } }} Call */

const threads = ["node:worker", "threads"].join("_");
/** @type {any} */
const port = typeof WorkerGlobalScope === "undefined" ? (await import(/* @vite-ignore */ /* webpackIgnore: true */ threads)).parentPort : globalThis;

port.onmessage = async (/** @type {Call} */ { data: { id, name, request, units } }) => {
  try {
    port.postMessage({ id, answer: await ask(name, request, { units }) });
  } catch (error) {
    if (error instanceof WhydokuError) port.postMessage({ id, problem: error.problem });
    else throw error;
  }
};
