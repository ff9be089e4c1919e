// A browser, and a server for a folder, on this machine only.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

/** Serves a folder on a free port. @param {string} folder */
export async function serve(folder) {
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    if (path === "/") return void answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>empty</title>");
    try {
      const bytes = await readFile(join(folder, path));
      answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/**
 * Opens Chromium, headless and without background activity, if this machine has it.
 * @param {string} tools the folder with playwright-core @param {string[]} [more]
 */
export async function openBrowser(tools, more = []) {
  const folders = (process.env.PATH ?? "/usr/bin").split(":");
  const program = folders.flatMap((folder) => ["chromium", "chromium-browser"].map((name) => join(folder, name))).find((path) => existsSync(path));
  if (!program) throw new Error("Chromium was not found; run `cargo xtask test web` to install it");
  const { chromium } = await import(pathToFileURL(join(tools, "playwright-core/index.mjs")).href);
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  return chromium.launch({ executablePath: program, args: ["--headless", "--no-sandbox", "--disable-gpu", ...quiet, ...more] });
}

/** Evaluated in a page: runs replay-worker.js on a list. @param {{ list: string, part: string }} what its address, and the part to ask */
export const replayInPage = (what) =>
  new Promise((done, failed) => {
    const worker = new Worker("/replay-worker.js", { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => failed(new Error(event.message));
    worker.postMessage(what);
  });
