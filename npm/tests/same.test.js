// Native code at every instruction level, the server, and WebAssembly in Node and in a browser give the same answers to the last character.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import initFull, * as full from "./node_modules/whydoku/full.js";
import initVariant, * as variant from "./node_modules/whydoku/variant.js";
import { openBrowser, replayInPage, serve } from "./browser.js";
import { compared, corpus, native, variants } from "./corpus.js";
import { replay, replayAsync } from "./replay.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const { WHYDOKU_TOOLS: tools = "", WHYDOKU_REPLAY: program = "", WHYDOKU_COMMAND: command = "", WHYDOKU_PUZZLES: puzzles = "" } = process.env;

let list = "";
let wanted = [];
let variantList = "";
let wantedOfVariants = [];

before(() => {
  const all = readFileSync(puzzles, "utf8").split("\n").map((line) => line.slice(0, 81)).filter((line) => /^[.\d]{81}$/.test(line));
  list = corpus({ all, rated: all.slice(0, 25), drawn: all.slice(0, 25), made: 5 });
  writeFileSync(`${here}/list.txt`, list);
  wanted = compared(native(execFileSync(program, { input: list, encoding: "utf8" })));
  variantList = variants(2);
  writeFileSync(`${here}/variants.txt`, variantList);
  wantedOfVariants = compared(native(execFileSync(program, { input: variantList, encoding: "utf8" })));
  assert.ok(wantedOfVariants.length === 16, wantedOfVariants.join("\n"));
  assert.ok(all.length > 100 && wanted.length === 8, wanted.join("\n"));
});

test("native code at every instruction level of this machine", () => {
  const block = list.slice(0, list.indexOf("\n\n") + 2);
  const levels = ["scalar", "sse4.1", "avx2", "avx512", "neon"];
  const ran = levels.filter((level) => {
    // The program ends with 2 if the machine lacks the level.
    const { status, stdout } = spawnSync(program, [level], { input: block, encoding: "utf8" });
    if (status !== 0) return false;
    assert.deepEqual(compared(native(stdout)), wanted.slice(0, 1), level);
    return true;
  });
  assert.ok(ran.includes("scalar") && ran.length > 1, `only ${ran}`);
});

test("the server", async () => {
  const server = spawn(command, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const address = await new Promise((found, failed) => {
      server.stdout.on("data", (text) => found(/http:\/\/[\d.:]+/.exec(String(text))?.[0]));
      server.on("error", failed);
    });
    // It has no question for whole lists, and makes new puzzles within a deadline that a busy machine may miss.
    const questions = list.slice(list.indexOf("\n\n") + 2).split("\n").filter((line) => line && !line.startsWith("generate"));
    const ask = async (name, request) => (await fetch(`${address}/api/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: request })).text();
    const found = await replayAsync(ask, questions);
    assert.deepEqual(compared(found), wanted.filter((line) => !/^(lines|generate) /.test(line)));
  } finally {
    server.kill("SIGTERM");
  }
});

test("Node", async () => {
  const file = (part) => readFileSync(new URL(`node_modules/whydoku/${part}.wasm`, import.meta.url));
  await initFull({ module_or_path: file("full") });
  assert.deepEqual(compared(replay(full, list)), wanted);
  await initVariant({ module_or_path: file("variant") });
  assert.deepEqual(compared(replay(variant, variantList)), wantedOfVariants);
});

test("a browser, and the package in a plain module script", async () => {
  const [server, browser] = await Promise.all([serve(here), openBrowser(tools)]);
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    assert.deepEqual(compared(await page.evaluate(replayInPage, { list: "/list.txt", part: "full" })), wanted);
    assert.deepEqual(compared(await page.evaluate(replayInPage, { list: "/variants.txt", part: "variant" })), wantedOfVariants);

    const puzzle = list.split("\n")[1];
    const script = `
      import { inWorker, rate, solve } from "./node_modules/whydoku/index.js";
      const worker = inWorker();
      const answers = [await solve("${puzzle}"), await rate("${puzzle}", { scales: ["level"] }), await worker.solve("${puzzle}")];
      const late = await worker.generate({ count: 1000, rating_from: "11.5", timeout: 50 }).catch((error) => error.kind);
      document.title = [answers[0].outcome, answers[1].level.level, answers[2].outcome, late].join(" ");`;
    await page.addScriptTag({ type: "module", content: script });
    await page.waitForFunction(() => document.title !== "empty");
    assert.match(await page.title(), /^solved \w+ solved late$/);
  } finally {
    await browser.close();
    server.close();
  }
});
