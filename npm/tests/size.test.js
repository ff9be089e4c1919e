// What a browser downloads. Each limit guards what has been reached; the goals are in the names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packed, TARGETS } from "./packed.js";

const folder = new URL("node_modules/whydoku/", import.meta.url);
const words = (bytes) => bytes.toLocaleString("en-US");
const LIMITS = { small: 310_000, full: 1_095_000, variant: 1_170_000 };

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
