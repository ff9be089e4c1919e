// What a browser downloads for a part of the package.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** The most bytes that each part should have: `full` is all there is about classic puzzles. */
export const TARGETS = { small: 300_000, full: 1_000_000 };

/**
 * The bytes of a part, packed as servers send it: its module and the script around the module. The scripts that all
 * parts share are a few kilobytes more.
 * @param {URL} folder the package @param {string} part
 */
export function packed(folder, part) {
  const files = [`${part}.wasm`, `${part}.js`];
  return files.map((file) => gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length).reduce((sum, bytes) => sum + bytes, 0);
}
