// The files themselves: what is preloaded is what is imported, and nothing writes HTML from strings.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("..", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");

/** Every module that the first one needs, however deep. */
function imported(path, all = new Set()) {
  for (const [, name] of read(path).matchAll(/^import [^;]*?from "\.\/([\w.]+)";/gm)) {
    if (!all.has(`src/${name}`)) imported(`src/${name}`, all.add(`src/${name}`));
  }
  return all;
}

test("index.html preloads every module that is imported, so that none waits for another", () => {
  const wanted = [...imported("src/main.js")].sort();
  assert.ok(wanted.length > 10);
  const preloaded = [...read("index.html").matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual([...preloaded].sort(), wanted);
});

test("every module is imported by another, and none makes HTML out of text", () => {
  const modules = readdirSync(new URL("src", web)).filter((name) => name.endsWith(".js")).map((name) => `src/${name}`);
  const used = new Set(["src/main.js", ...imported("src/main.js")]);
  for (const path of modules) {
    assert.ok(used.has(path), `${path} is imported by nothing`);
    assert.doesNotMatch(read(path), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
  }
});

test("every element a module looks for is in index.html", () => {
  const html = read("index.html");
  const ids = new Set([...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
  for (const path of ["src/main.js", ...imported("src/main.js")]) {
    for (const [, id] of read(path).matchAll(/byId\("([\w-]+)"\)/g)) assert.ok(ids.has(id), `${path}: #${id}`);
  }
  for (const [, name] of html.matchAll(/data-do="(\w+)"/g)) {
    assert.match(read("src/events.js"), new RegExp(`^    ${name}(: |,)`, "m"), `the button ${name} does something`);
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
