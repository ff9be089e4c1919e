// What a browser downloads. Each limit guards what has been reached; the goals are in the names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { packed, TARGETS } from "./packed.js";

const folder = new URL("node_modules/whydoku/", import.meta.url);
const words = (bytes) => bytes.toLocaleString("en-US");
const LIMITS = { small: 300_000, full: 1_000_000, variant: 1_170_000 };

test("the pages of the techniques, loaded for who asks for one, have at most 60,000 bytes", (context) => {
  const bytes = gzipSync(readFileSync(new URL("pages.txt", folder)), { level: 9 }).length;
  context.diagnostic(`pages.txt: ${words(bytes)} bytes`);
  assert.ok(bytes <= 60_000, `${words(bytes)} bytes`);
});

for (const [part, limit] of Object.entries(LIMITS)) {
  const target = TARGETS[part];
  const goal = target ? ` (the goal is ${words(target)})` : "";
  test(`the part ${part} has at most ${words(limit)} bytes${goal}`, (context) => {
    const bytes = packed(folder, part);
    context.diagnostic(`${part}: ${words(bytes)} bytes${target && bytes > target ? `, ${words(bytes - target)} above the goal` : ""}`);
    assert.ok(bytes <= limit, `${words(bytes)} bytes`);
  });

  test(`the part ${part} does not name the places of panics, which nobody could read`, () => {
    const names = readFileSync(new URL(`${part}.wasm`, folder), "latin1").match(/[\w/.-]{3,}\.rs(?![\w.])/g);
    assert.deepEqual(names, null);
  });
}
