// The installed package through a type checker and a bundler.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
/** The tools of the repository, which the empty project does not have. */
const tools = process.env.WHYDOKU_TOOLS ?? "";

async function tool(name, words) {
  const { stdout, stderr } = await run(`${tools}/.bin/${name}`, words, { cwd: here }).catch((error) => {
    throw new Error(`${name} ${words.join(" ")}\n${error.stdout}${error.stderr}`);
  });
  return stdout + stderr;
}

for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
  test(`strict TypeScript, modules as ${resolution} finds them`, async () => {
    const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noImplicitReturns", "--verbatimModuleSyntax"];
    await tool("tsc", ["--noEmit", "--target", "es2022", "--lib", "es2023,dom", "--module", module, "--moduleResolution", resolution, ...strict, "strict.ts"]);
  });
}

test("esbuild bundles the package with its WebAssembly inside", async () => {
  await tool("esbuild", ["program-inline.js", "--bundle", "--minify", "--format=esm", "--splitting", "--platform=browser", "--outdir=bundle-inline"]);
  const { stdout } = await run(process.execPath, ["bundle-inline/program-inline.js"], { cwd: here });
  assert.equal(stdout, "solved 1.2\n");
});

test("esbuild bundles the package, with the files copied beside the bundle", async () => {
  await tool("esbuild", ["program.js", "--bundle", "--minify", "--format=esm", "--platform=browser", "--outdir=bundle"]);
  mkdirSync(`${here}/bundle`, { recursive: true });
  for (const file of ["small.wasm", "full.wasm", "variant.wasm", "pages.txt"]) cpSync(`${here}/node_modules/whydoku/${file}`, `${here}/bundle/${file}`);
  const { stdout } = await run(process.execPath, ["bundle/program.js"], { cwd: here });
  assert.equal(stdout, "solved 1.2\n");
});
