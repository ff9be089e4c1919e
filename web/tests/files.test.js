// The files themselves: what is preloaded is what is imported, and nothing writes HTML from strings.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("..", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");

/** Every module that one needs, however deep. */
function imported(path, all = new Set()) {
  for (const [, name] of read(path).matchAll(/^(?:im|ex)port [^;]*?from "\.\/([\w.]+)";/gm)) {
    if (!all.has(`src/${name}`)) imported(`src/${name}`, all.add(`src/${name}`));
  }
  return all;
}

/** What the first frame waits for, and all of it. */
const first = [...imported("src/main.js")].sort();
const all = [...new Set([...first, "src/main.js", "src/beside.js", ...imported("src/beside.js")])];

test("index.html preloads every module that the board needs, so that none waits for another, and no more", () => {
  assert.ok(first.length > 5 && all.length > first.length + 5);
  const preloaded = [...read("index.html").matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual([...preloaded].sort(), first);
});

test("every module is imported by another, and none makes HTML out of text", () => {
  const modules = readdirSync(new URL("src", web)).filter((name) => name.endsWith(".js")).map((name) => `src/${name}`);
  // main.js asks for beside.js once the board is there; the server puts first.js into the page.
  assert.match(read("src/main.js"), /import\("\.\/beside\.js"\)/);
  const used = new Set(["src/first.js", ...all]);
  for (const path of modules) {
    assert.ok(used.has(path), `${path} is imported by nothing`);
    assert.doesNotMatch(read(path), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
  }
});

test("every element a module looks for is in index.html", () => {
  const html = read("index.html");
  const ids = new Set([...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
  for (const path of all) {
    for (const [, id] of read(path).matchAll(/byId\("([\w-]+)"\)/g)) assert.ok(ids.has(id), `${path}: #${id}`);
  }
  for (const [, name] of html.matchAll(/data-do="(\w+)"/g)) {
    assert.match(read("src/actions.js"), new RegExp(`^    ${name}(: |,)`, "m"), `the button ${name} does something`);
  }
});

test("both dark themes are the same", () => {
  const css = read("style/base.css");
  const [, system] = /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/.exec(css) ?? [];
  const [, chosen] = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css) ?? [];
  const words = (text) => (text ?? "").split(/[;\s]+/).filter(Boolean);
  assert.ok(words(system).length > 40);
  assert.deepEqual(words(system), words(chosen));
});

test("what the server puts into the page cannot end before its end", () => {
  assert.doesNotMatch(read("src/first.js"), /<[/!]/);
  for (const name of readdirSync(new URL("style", web))) assert.doesNotMatch(read(`style/${name}`), /</, name);
});
