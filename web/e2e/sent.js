// Tests the files that are sent: they mean the same as the sources, and they are small.

import { readdirSync, readFileSync } from "node:fs";
import typescript from "typescript";
import { equal, ok, test } from "./harness.js";
import { root } from "./start.js";

/** The most that a first visit may load besides the engine, in bytes before any compression. */
const LIMIT = 250_000;
const site = `${root}/target/site`;

/** The modules of a first visit: what main.js and beside.js import. Others are loaded when they are needed. */
function ofFirstVisit(read) {
  const found = new Set(["main.js", "beside.js", "worker.js"]);
  for (const name of found) {
    for (const [, other] of read(name).matchAll(/\bfrom ?"\.\/([\w.]+)"/g)) found.add(other);
  }
  return found;
}

/** The words and signs of a module, as TypeScript reads them; a template's text is one of them. */
function tokens(text) {
  const file = typescript.createSourceFile("a.js", text, typescript.ScriptTarget.Latest);
  const all = [];
  const walk = (node) => {
    const parts = node.getChildren(file).filter((part) => !typescript.isJSDoc(part));
    if (parts.length === 0) all.push(node.getText(file));
    else parts.forEach(walk);
  };
  walk(file);
  return all.filter(Boolean);
}

test("every module is sent with the words of its source, and a first visit loads less than 250 kB", { places: ["folder"] }, async () => {
  const build = readdirSync(site).find((name) => /^[0-9a-f]{16}$/.test(name));
  const modules = readdirSync(`${site}/${build}/src`);
  ok(modules.length > 50, String(modules.length));
  // index.html has the styles and first.js inside.
  const first = ofFirstVisit((name) => readFileSync(`${site}/${build}/src/${name}`, "utf8"));
  ok(first.size > 45 && first.size < modules.length, `${first.size} of ${modules.length} modules`);
  let bytes = ["index.html", "icon.svg", "sw.js"].reduce((sum, name) => sum + readFileSync(`${site}/${name}`).length, 0);
  for (const name of modules) {
    const sent = readFileSync(`${site}/${build}/src/${name}`, "utf8");
    equal(tokens(sent), tokens(readFileSync(`${root}/web/src/${name}`, "utf8")), name);
    if (first.has(name)) bytes += Buffer.byteLength(sent);
  }
  console.log(`     a first visit loads ${bytes} bytes without the engine`);
  ok(bytes > LIMIT / 2 && bytes < LIMIT, `${bytes} bytes`);
});
