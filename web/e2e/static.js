// A plain static file server, as any host is: it serves a folder under a path and knows nothing else.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
  ".json": "application/json", ".webmanifest": "application/manifest+json",
};

/**
 * Serves `folder` under `path`, such as "/games/", without some of its files, and with others in place of some.
 * @param {string} folder @param {{ path?: string, without?: string[], instead?: Record<string, string> }} [options]
 */
export async function serveFolder(folder, { path = "/", without = [], instead = {} } = {}) {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? "/", "http://localhost");
    // What a browser asks for when it opens a file that is no page. The pages name their icons.
    if (pathname === "/favicon.ico") return void answer.writeHead(204).end();
    const name = pathname.startsWith(path) ? normalize(decodeURIComponent(pathname.slice(path.length))) : "..";
    const file = join(folder, pathname.endsWith("/") ? `${name}/index.html` : name);
    const known = !name.startsWith("..") && !without.includes(name) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
    if (!known) return void answer.writeHead(404, { "content-type": "text/plain" }).end("not found");
    answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
    if (name in instead) answer.end(instead[name]);
    else createReadStream(file).pipe(answer);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}${path.replace(/\/$/, "")}`, stop: () => {
    server.close();
    server.closeAllConnections();
  } };
}
