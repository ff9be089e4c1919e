// node replay-node.js LIST [PART]: replays a list of questions in Node and prints the results as JSON.

import { readFileSync } from "node:fs";
import { replay } from "./replay.js";

const [list = "", part = "full"] = process.argv.slice(2);
const library = await import(`./node_modules/whydoku/${part}.js`);
await library.default({ module_or_path: readFileSync(new URL(`node_modules/whydoku/${part}.wasm`, import.meta.url)) });
console.log(JSON.stringify(replay(library, readFileSync(list, "utf8"))));
