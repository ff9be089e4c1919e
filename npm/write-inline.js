// node write-inline.js FOLDER: writes each module of a folder, and the pages, into a script, packed, for `whydoku/inline`.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = process.argv[2];
for (const file of ["small.wasm", "full.wasm", "variant.wasm", "pages.txt"]) {
  const packed = gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).toString("base64");
  writeFileSync(`${folder}/${file.split(".")[0]}.inline.js`, `export default "${packed}";\n`);
}
