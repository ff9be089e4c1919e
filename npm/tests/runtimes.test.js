// The installed package in the oldest Node that it promises to work in, and in Deno. The README of the repository,
// followed in an empty folder.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Runs a program; one that hangs is a failure. */
const run = (program, words, options) => promisify(execFile)(program, words, { timeout: 120_000, ...options });
const here = fileURLToPath(new URL(".", import.meta.url));
const { WHYDOKU_RUNTIMES: runtimes = "", WHYDOKU_ROOT: root = "" } = process.env;
const PRINTED = "solved solved solved 1.2 1 late unreadable-puzzle\n";

/** A program below a folder of packages whose name starts with one word. @param {string} folder @param {string} word @param {string} program */
function installed(folder, word, program) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(word)) : [];
  return names.map((name) => join(folder, name, program)).find((path) => existsSync(path));
}

/** Deno of the machine, or that of npm/runtimes. */
function findDeno() {
  const onPath = (process.env.PATH ?? "").split(":").map((folder) => join(folder, "deno"));
  return onPath.find((path) => existsSync(path)) ?? installed(join(runtimes, "@deno"), "linux-", "deno");
}

const node = installed(runtimes, "node-linux-", "bin/node");
test("Node 18", { skip: node ? false : "Node 18 is not installed" }, async () => {
  assert.match(execFileSync(node, ["--version"], { encoding: "utf8" }), /^v18\./);
  const { stdout } = await run(node, ["program-runtime.js"], { cwd: here });
  assert.equal(stdout, PRINTED);
});

const deno = findDeno();
test("Deno", { skip: deno ? false : "Deno is not installed" }, async () => {
  const { stdout } = await run(deno, ["run", "--allow-read", "--no-remote", "program-runtime.js"], { cwd: here, env: { ...process.env, DENO_NO_UPDATE_CHECK: "1" } });
  assert.equal(stdout, PRINTED);
});

test("the README's first screen: npm i ./target/npm, and the example", async () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const command = /`npm (i [^`]*)`/.exec(readme)?.[1] ?? "";
  const code = /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? "";
  assert.deepEqual([command, code.includes("console.log")], ["i ./target/npm", true]);
  const folder = mkdtempSync(join(tmpdir(), "whydoku-readme-"));
  try {
    // An empty project beside whose package.json `target/npm` is found, as in the repository.
    writeFileSync(join(folder, "package.json"), "{}");
    mkdirSync(join(folder, "target"));
    symlinkSync(join(root, "target/npm"), join(folder, "target/npm"));
    await run("npm", [...command.split(" "), "--offline", "--no-audit", "--no-fund"], { cwd: folder });
    writeFileSync(join(folder, "example.mjs"), code);
    const { stdout } = await run(process.execPath, ["example.mjs"], { cwd: folder });
    const promised = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    assert.ok(promised.length > 0);
    assert.deepEqual(stdout.trimEnd().split("\n"), promised);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
