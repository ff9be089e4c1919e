// node e2e/run.js [--address URL] [WORD …]: the page's end-to-end tests. Without an address the server
// is started from target/debug.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runAll } from "./harness.js";
import "./play.js";
import "./help.js";
import "./keep.js";
import "./reach.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const words = process.argv.slice(2);
const at = words.indexOf("--address");
let address = at >= 0 ? words.splice(at, 2)[1] : "";
let server = null;
if (!address) {
  server = spawn(`${root}/target/debug/pencilmark`, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((found, failed) => {
    server.stdout.on("data", (text) => found(/http:\/\/[\d.:]+/.exec(String(text))?.[0] ?? ""));
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
}
const passed = await runAll({ address, shots: `${root}/target/web`, words });
server?.kill("SIGTERM");
process.exit(passed ? 0 : 1);
