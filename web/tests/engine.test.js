// Tests the seam to the engine with workers that a test controls.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** The smallest WebAssembly module. */
const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Every worker that was started, in order. @type {FakeWorker[]} */
const workers = [];

class FakeWorker {
  constructor() {
    this.stopped = false;
    /** @type {{ size: string, id: number, name: string }[]} */
    this.asked = [];
    this.sizes = [];
    workers.push(this);
  }
  postMessage(message) {
    if (message.glue) this.sizes.push(message.size);
    else this.asked.push(message);
  }
  terminate() {
    this.stopped = true;
  }
  /** Answers the last question. */
  answer(message) {
    this.onmessage({ data: { id: this.asked.at(-1).id, ...message } });
  }
}

let fetches = 0;
let network = true;
Object.assign(globalThis, {
  Worker: FakeWorker,
  location: new URL("https://example.org/sudoku/"),
  document: {
    baseURI: "https://example.org/sudoku/",
    getElementById: () => null,
    querySelector: () => ({ getAttribute: () => "0123/engine/" }),
  },
  fetch: async () => {
    fetches += 1;
    if (!network) throw new Error("no network");
    return new Response(MODULE, { headers: { "content-type": "application/wasm" } });
  },
});

const { ask, cancel, Problem } = await import("../src/api.js");
const pause = () => new Promise((done) => setImmediate(() => setTimeout(done, 5)));
const solved = { answer: '{"solution":"1"}' };
const stops = (promise, pattern) => assert.rejects(promise, (error) => error instanceof Problem && pattern.test(error.message));

test("a failed download is reported and tried again with the next question", async () => {
  network = false;
  await stops(ask("solve", {}), /could not be loaded/);
  network = true;
  const answer = ask("solve", {});
  await pause();
  assert.deepEqual(workers.map(({ sizes }) => sizes), [["small"]]);
  workers[0].answer(solved);
  assert.deepEqual(await answer, { solution: "1" });
  assert.equal(fetches, 2);
});

test("a question that the small library leaves out goes to the full one, and later ones directly", async () => {
  const hint = ask("hint", {});
  await pause();
  assert.equal(workers[0].asked.at(-1).size, "small");
  workers[0].answer({ problem: '{"type":"urn:whydoku:problem:left-out","detail":"left out"}' });
  await pause();
  assert.deepEqual([workers[0].asked.at(-1).size, workers[0].asked.at(-1).name], ["full", "hint"]);
  workers[0].answer({ problem: '{"type":"urn:whydoku:problem:x","detail":"the puzzle is odd"}' });
  await stops(hint, /^The puzzle is odd\.$/);
  const next = ask("why", {});
  assert.equal(workers[0].asked.at(-1).size, "full");
  workers[0].answer(solved);
  await next;
});

test("long questions have a worker of their own, which stopping replaces", async () => {
  const [first, second] = [ask("rate", {}), ask("explain", {})];
  const quick = ask("solve", {});
  assert.equal(workers.length, 2);
  assert.deepEqual(workers[1].asked.map(({ name }) => name), ["rate"], "one at a time");
  workers[0].answer(solved);
  await quick;
  cancel();
  await Promise.all([stops(first, /Stopped/), stops(second, /Stopped/)]);
  assert.ok(workers[1].stopped && !workers[0].stopped);
  const third = ask("rate", {});
  assert.deepEqual(workers[2].sizes, ["full"]);
  // A message of the old worker, or about an old question, changes nothing.
  workers[1].onmessage({ data: { id: 1, answer: '{"old":true}' } });
  workers[2].answer({ answer: '{"new":true}' });
  assert.deepEqual(await third, { new: true });
});

test("a worker that takes too long or meets a fault is replaced", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const late = ask("solve", {});
  const waiting = ask("check", {});
  mock.timers.tick(20_000);
  mock.timers.reset();
  await stops(late, /20 seconds/);
  assert.ok(workers[0].stopped);
  const now = workers.at(-1);
  assert.equal(now.asked.at(-1).name, "check", "the next question is asked again");
  now.answer({ fault: "RuntimeError: unreachable" });
  await stops(waiting, /fault/);
  assert.ok(now.stopped);
  const after = ask("solve", {});
  workers.at(-1).answer(solved);
  await after;
});

test("questions about variants go to the library that knows them, at once or after a refusal", async () => {
  const described = ask("describe", { puzzle: "53..7...." });
  await pause();
  const worker = workers.at(-1);
  assert.equal(worker.asked.at(-1).size, "variant");
  worker.answer({ answer: "{}" });
  await described;
  const solving = ask("solve", { puzzle: "size 4" });
  assert.equal(worker.asked.at(-1).size, "variant", "its text begins with the size");
  worker.answer(solved);
  await solving;
  const parsed = ask("parse", { puzzle: "https://f-puzzles.com/?load=N4" });
  assert.equal(worker.asked.at(-1).size, "full", "nobody knows yet");
  worker.answer({ problem: '{"type":"urn:whydoku:problem:variant","detail":"a variant"}' });
  assert.deepEqual([worker.asked.at(-1).size, worker.asked.at(-1).name], ["variant", "parse"]);
  // A second refusal is the answer.
  worker.answer({ problem: '{"type":"urn:whydoku:problem:left-out","detail":"not this either"}' });
  await stops(parsed, /^Not this either\.$/);
});

test("the pages of techniques are fetched once, with the first question about one, and given to the library", async () => {
  const before = fetches;
  network = false;
  await stops(ask("technique", { name: "x-wing" }), /could not be loaded/);
  network = true;
  const worker = workers.at(-1);
  for (const name of ["x-wing", "skyscraper"]) {
    const page = ask("technique", { name });
    await pause();
    const asked = worker.asked.at(-1);
    assert.deepEqual([asked.size, asked.name, asked.pages], ["full", "technique", new TextDecoder().decode(MODULE)]);
    worker.answer(solved);
    await page;
  }
  assert.equal(fetches, before + 2);
  const variant = ask("technique", { name: "variant-chain" });
  await pause();
  assert.deepEqual([worker.asked.at(-1).size, worker.asked.at(-1).pages], ["variant", undefined]);
  worker.answer(solved);
  await variant;
});
