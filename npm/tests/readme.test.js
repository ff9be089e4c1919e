// Runs every example of the README as a program and compares what it prints with its comments.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";

const readme = readFileSync(new URL("node_modules/whydoku/README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^## ([^\n]*)$|^```js\n(.*?)^```$/gms)];

let heading = "";
let number = 0;
for (const [, title, code] of examples) {
  if (title) {
    heading = title;
    continue;
  }
  number += 1;
  const file = new URL(`example-${number}.js`, import.meta.url);
  test(`README, example ${number}: ${heading}`, async () => {
    writeFileSync(file, code);
    const { stdout } = await promisify(execFile)(process.execPath, [file.pathname]);
    const promised = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    assert.deepEqual(stdout.trimEnd().split("\n"), promised);
  });
}

test("the README has examples", () => assert.ok(number >= 6));
