// Checks the files themselves: preloads match imports, and no module writes HTML from strings.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const web = new URL("..", import.meta.url);
const read = (path) => readFileSync(new URL(path, web), "utf8");

/** Every module that a module imports, directly or indirectly. */
function importsOf(path, all = new Set()) {
  for (const [, name] of read(path).matchAll(/^(?:im|ex)port [^;]*?from "(\.\.?\/[\w./]+)";/gm)) {
    const found = new URL(name, new URL(path, "file:///")).pathname.slice(1);
    if (!all.has(found)) importsOf(found, all.add(found));
  }
  return all;
}

/** The modules that main.js imports, and all modules, with those that others load when they are needed. */
const first = [...importsOf("src/main.js")].sort();
const all = withLater(["src/main.js", ...first]);

/** Adds the modules that these load later, and what those import. */
function withLater(paths) {
  const found = new Set(paths);
  for (const path of found) {
    for (const [, name] of read(path).matchAll(/(?:await|=>) import\("\.\/([\w.]+)"\)/g)) {
      found.add(`src/${name}`);
      for (const more of importsOf(`src/${name}`)) found.add(more);
    }
  }
  return [...found];
}

test("index.html preloads exactly the modules that the board needs", () => {
  assert.ok(first.length > 5 && all.length > first.length + 5);
  const preloaded = [...read("index.html").matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual([...preloaded].sort(), first);
});

test("every module is imported, and none makes HTML from text", () => {
  const modules = readdirSync(new URL("src", web)).filter((name) => name.endsWith(".js")).map((name) => `src/${name}`);
  // The server inlines first.js; engine.js starts worker.js.
  assert.match(read("src/files.js"), /new URL\("worker\.js", import\.meta\.url\)/);
  assert.ok(["beside", "backup", "text.ja"].every((name) => all.includes(`src/${name}.js`)));
  const used = new Set(["src/first.js", "src/worker.js", ...all]);
  for (const path of modules) {
    assert.ok(used.has(path), `${path} is not imported anywhere`);
    assert.doesNotMatch(read(path), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
  }
});

test("index.html has every element that a module looks up", () => {
  const html = read("index.html");
  const ids = new Set([...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));
  for (const path of all) {
    for (const [, id] of read(path).matchAll(/byId\("([\w-]+)"\)/g)) assert.ok(ids.has(id), `${path}: #${id}`);
  }
  for (const [, name] of html.matchAll(/data-do="(\w+)"/g)) {
    assert.match(read("src/actions.js"), new RegExp(`^    ${name}(: |,)`, "m"), `the button ${name} has a handler`);
  }
});

test("both dark themes are identical", () => {
  const css = read("style/base.css");
  const [, system] = /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/.exec(css) ?? [];
  const [, chosen] = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css) ?? [];
  const words = (text) => (text ?? "").split(/[;\s]+/).filter(Boolean);
  assert.ok(words(system).length > 40);
  assert.deepEqual(words(system), words(chosen));
});

test("inlined scripts and styles cannot close their element early", () => {
  assert.doesNotMatch(read("src/first.js"), /<[/!]/);
  for (const name of readdirSync(new URL("style", web))) assert.doesNotMatch(read(`style/${name}`), /</, name);
});

test("the page is small: compressed, every module, style and one language take less than 150 kB", () => {
  const folder = (name) => readdirSync(new URL(name, web)).filter((file) => /\.(js|css)$/.test(file)).map((file) => `${name}/${file}`);
  const files = ["index.html", "icon.svg", ...folder("src"), ...folder("style")].filter((path) => !/text\.(?!en)\w+\.js$/.test(path));
  const bytes = files.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
  assert.ok(bytes > 50_000 && bytes < 150_000, `${bytes} bytes`);
});
