// node write-inline.js FOLDER: writes each module of a folder into a script, packed, for `whydoku/inline`.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = process.argv[2];
for (const part of ["small", "full", "variant"]) {
  const packed = gzipSync(readFileSync(`${folder}/${part}.wasm`), { level: 9 }).toString("base64");
  writeFileSync(`${folder}/${part}.inline.js`, `export default "${packed}";\n`);
}
