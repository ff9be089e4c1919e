// A browser without a debugger attached while it loads a page: a debugger, which the tests use, costs
// tens of milliseconds per load. A tab is opened, left alone and only examined afterwards.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ARGUMENTS, program } from "./start.js";

/** @param {string[]} more */
export function openBare(more = []) {
  const profile = mkdtempSync(`${tmpdir()}/whydoku-browser-`);
  const profileArguments = [`--user-data-dir=${profile}`, "--remote-debugging-pipe", "--window-size=1280,860"];
  const browser = spawn(program(), [...ARGUMENTS, ...profileArguments, ...more, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , requests, answers] = browser.stdio;
  /** @type {Map<number, { done: (answer: any) => void, failed: (error: Error) => void }>} */
  const waiting = new Map();
  let [lastId, text] = [0, ""];
  answers.on("data", (more) => {
    const parts = (text + more).split("\0");
    text = parts.pop() ?? "";
    for (const { id, result, error } of parts.map((part) => JSON.parse(part))) {
      if (error) waiting.get(id)?.failed(new Error(error.message));
      else waiting.get(id)?.done(result);
    }
  });
  const ask = (method, params = {}, sessionId = undefined) => new Promise((done, failed) => {
    waiting.set(++lastId, { done, failed });
    requests.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
  });
  /** Evaluates an expression in a tab. */
  const evaluate = async (targetId, expression) => {
    const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
    const { result } = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
    await ask("Target.detachFromTarget", { sessionId });
    return result.value;
  };
  return {
    open: async (url) => (await ask("Target.createTarget", { url })).targetId,
    evaluate,
    closeTab: (targetId) => ask("Target.closeTarget", { targetId }),
    close: async () => {
      const ended = new Promise((done) => browser.on("exit", done));
      await ask("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
