// The installed package: every function, errors, limits, the worker, the parts that are loaded.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import * as whydoku from "whydoku";
import * as inline from "whydoku/inline";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/** No two digits clash, but there is no solution. */
const CONTRARY = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const installed = new URL("node_modules/whydoku/", import.meta.url);

/** A copy of the package in a folder of its own, so that nothing is loaded yet. */
async function copy(change = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), "whydoku-"));
  cpSync(installed, folder, { recursive: true });
  change(folder);
  const url = (file) => pathToFileURL(join(folder, file)).href;
  return { engine: await import(url("engine.js")), index: await import(url("index.js")), remove: () => rmSync(folder, { recursive: true }) };
}

test("a whole request and a puzzle with fields mean the same", async () => {
  const first = await whydoku.solve(EASY, { method: "first" });
  assert.deepEqual(await whydoku.solve({ puzzle: EASY, method: "first" }), first);
  assert.equal(first.method, "first");
});

test("a field that does not exist is named", async () => {
  await assert.rejects(whydoku.solve(EASY, { colour: 3 }), { kind: "not-a-request", message: /`colour`/ });
});

test("a contradiction is an answer, not an error", async () => {
  const answer = await whydoku.count("55" + ".".repeat(79));
  assert.equal(answer.solutions, 0);
  assert.match(answer.reason, /row 1 holds 5 twice/);
});

test("any question can be asked by name", async () => {
  const { technique } = { technique: await whydoku.ask("technique", { name: "x-wing" }) };
  assert.equal(technique.id, "x-wing");
  await assert.rejects(whydoku.ask("sing", {}), { name: "WhydokuError", kind: "not-found" });
});

test("the page of a technique is loaded when somebody asks for one, also after a failure or a fault", async () => {
  const { engine, remove } = await copy((folder) => {
    rmSync(join(folder, "pages.txt"));
    const file = join(folder, "full.js");
    const text = readFileSync(file, "utf8").replace("export function ask(name, request, units) {", 'export function ask(name, request, units) {\n  if (request === "{}") throw new WebAssembly.RuntimeError("unreachable");');
    writeFileSync(file, text);
  });
  const request = JSON.stringify({ name: "x-wing" });
  assert.match(await engine.ask("rate", JSON.stringify({ puzzle: EASY })), /"ratings"/);
  await assert.rejects(engine.ask("technique", request), /ENOENT/);
  engine.texts.pages = () => new URL("pages.txt", installed);
  const page = JSON.parse(await engine.ask("technique", request));
  const examples = page.parts.filter(({ part }) => part === "example");
  assert.ok(page.parts.some(({ part }) => part === "paragraph"));
  assert.ok(examples.length > 0 && examples.some(({ steps }) => steps.length > 0));
  await assert.rejects(engine.ask("hint", "{}"), { kind: "fault" });
  assert.deepEqual(JSON.parse(await engine.ask("technique", request)), page);
  assert.deepEqual(await inline.ask("technique", { name: "x-wing" }), page);
  remove();
});

test("units must be a whole number", async () => {
  for (const units of [-1, 1.5, Number.NaN, "5"]) {
    await assert.rejects(whydoku.path(EASY, { units }), { kind: "out-of-range" });
  }
});

test("only a worker has deadlines", async () => {
  await assert.rejects(whydoku.path(EASY, { timeout: 5 }), /inWorker/);
});

test("text that is not ASCII passes both ways", async () => {
  const { svg } = await whydoku.draw(EASY, { caption: "Übung №5 🧩" });
  assert.ok(svg.includes("Übung №5 🧩"));
});

test("the small part answers what it can, and the full part is loaded for the rest", async () => {
  const { engine, remove } = await copy((folder) => rmSync(join(folder, "full.wasm")));
  const request = JSON.stringify({ puzzle: EASY });
  const requests = {
    solve: request, solutions: request, check: request, parse: request,
    generate: '{"seed":3,"count":2,"symmetry":"horizontal"}',
    convert: JSON.stringify({ puzzle: EASY, format: "line" }),
  };
  // Full answers from the package that has it.
  await whydoku.load("full");
  const full = await import(new URL("engine.js", installed).href);
  for (const name of engine.SMALL) {
    const ask = async (from) => from.ask(name, requests[name] ?? "{}").catch((error) => `${error.kind}: ${error.message}`);
    assert.equal(await ask(engine), await ask(full), name);
    assert.ok(requests[name], `the test has a request for ${name}`);
  }
  for (const [name, fields] of [["solve", { puzzle: EASY, method: "logic" }], ["generate", { level: "easy" }], ["check", { puzzle: CONTRARY }], ["rate", { puzzle: EASY }]]) {
    await assert.rejects(engine.ask(name, JSON.stringify(fields)), /ENOENT/, name);
  }
  remove();
});

test("a variant loads its part when it is asked about, and only then", async () => {
  const killer = "size 4\ngrid 1234 ..2. 2.4. ....\nkiller-cage 6: r2c1 r3c1";
  const { engine, remove } = await copy((folder) => {
    rmSync(join(folder, "full.wasm"));
    rmSync(join(folder, "variant.wasm"));
  });
  assert.match(await engine.ask("solve", JSON.stringify({ puzzle: EASY })), /"outcome":"solved"/);
  for (const puzzle of [killer, ".Shape~4x4.~R1C1_1"]) {
    await assert.rejects(engine.ask("solve", JSON.stringify({ puzzle })), /ENOENT/, puzzle);
  }
  remove();
  const hint = await whydoku.hint(killer, { level: 4 });
  assert.deepEqual([hint.kind, hint.proved], ["step", true]);
  const path = await whydoku.path(".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C1_2~R3C3_4");
  assert.equal(path.kind, "variant-path");
  assert.equal((await whydoku.rate(killer)).ratings[0].scale, "difficulty");
  assert.equal((await whydoku.ask("describe", { puzzle: killer })).clues.length, 1);
  const made = await whydoku.generate({ rules: "thermo", size: 4 });
  assert.deepEqual(made.puzzles[0].variant.rules, ["thermometer"]);
  // Every part refuses what no part answers, in the words of the native program.
  await assert.rejects(whydoku.ask("vary", { puzzle: killer }), /does not do variants yet/);
  await assert.rejects(whydoku.solve(killer, { method: "logic" }), /the method `logic` does not do variants yet/);
});

test("after a fault the next question is answered", async () => {
  const { engine, remove } = await copy((folder) => {
    const file = join(folder, "small.js");
    const text = readFileSync(file, "utf8").replace("export function ask(name, request, units) {", 'export function ask(name, request, units) {\n  if (request === "{}") throw new WebAssembly.RuntimeError("unreachable");');
    writeFileSync(file, text);
  });
  await assert.rejects(engine.ask("solve", "{}"), { name: "WhydokuError", kind: "fault", message: /unreachable/ });
  assert.match(await engine.ask("solve", JSON.stringify({ puzzle: EASY })), /"outcome":"solved"/);
  remove();
});

test("a part may be loaded from its bytes", async () => {
  const { engine, remove } = await copy((folder) => rmSync(join(folder, "small.wasm")));
  await engine.load("small", readFileSync(new URL("small.wasm", installed)));
  assert.match(await engine.ask("solve", JSON.stringify({ puzzle: EASY })), /"outcome":"solved"/);
  remove();
});

test("what is missing is reported, and loading can be tried again", async () => {
  const { engine, remove } = await copy((folder) => rmSync(join(folder, "small.wasm")));
  await assert.rejects(engine.ask("solve", JSON.stringify({ puzzle: EASY })), /ENOENT/);
  await engine.load("small", readFileSync(new URL("small.wasm", installed)));
  remove();
});

test("the package with its WebAssembly inside gives the same answers", async () => {
  assert.deepEqual(await inline.solve(EASY), await whydoku.solve(EASY));
});

test("a worker answers in order, stops at a deadline or a signal, and goes on", async () => {
  const worker = whydoku.inWorker();
  const here = await whydoku.hint(HARD, { level: 5 });
  const [solved, hint] = await Promise.all([worker.solve(HARD), worker.hint(HARD, { level: 5 })]);
  assert.equal(solved.outcome, "solved");
  assert.deepEqual(hint, here);
  // Makes puzzles until it is stopped.
  const endless = { count: 1000, rating_from: "11.5" };
  await assert.rejects(worker.generate({ ...endless, timeout: 50 }), { kind: "late", message: "There was no answer after 50 ms." });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  const [stopped, after] = await Promise.allSettled([worker.generate({ ...endless, signal: stop.signal }), worker.solve(EASY)]);
  assert.equal(stopped.reason.name, "AbortError");
  assert.equal(after.value.outcome, "solved");
  await assert.rejects(worker.solve("123"), { name: "WhydokuError", kind: "unreadable-puzzle" });
  const closed = worker.generate(endless);
  worker.close();
  await assert.rejects(closed, { kind: "closed" });
});
