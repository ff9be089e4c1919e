// A browser that nobody looks into while it loads a page. A debugger that is attached, as the tests' is,
// costs a load some tens of milliseconds; here a tab is opened, left alone, and asked only afterwards.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ARGUMENTS, program } from "./start.js";

/** @param {string[]} more */
export function openBare(more = []) {
  const profile = mkdtempSync(`${tmpdir()}/whydoku-browser-`);
  const own = [`--user-data-dir=${profile}`, "--remote-debugging-pipe", "--window-size=1280,860"];
  const browser = spawn(program(), [...ARGUMENTS, ...own, ...more, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , questions, answers] = browser.stdio;
  /** @type {Map<number, { done: (answer: any) => void, failed: (error: Error) => void }>} */
  const waiting = new Map();
  let [asked, text] = [0, ""];
  answers.on("data", (more) => {
    const parts = (text + more).split("\0");
    text = parts.pop() ?? "";
    for (const { id, result, error } of parts.map((part) => JSON.parse(part))) {
      if (error) waiting.get(id)?.failed(new Error(error.message));
      else waiting.get(id)?.done(result);
    }
  });
  const ask = (method, params = {}, sessionId = undefined) => new Promise((done, failed) => {
    waiting.set(++asked, { done, failed });
    questions.write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`);
  });
  /** What an expression is in a tab. */
  const look = async (targetId, expression) => {
    const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
    const { result } = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
    await ask("Target.detachFromTarget", { sessionId });
    return result.value;
  };
  return {
    open: async (url) => (await ask("Target.createTarget", { url })).targetId,
    look,
    closeTab: (targetId) => ask("Target.closeTarget", { targetId }),
    close: async () => {
      const ended = new Promise((done) => browser.on("exit", done));
      await ask("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
