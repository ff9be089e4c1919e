// node e2e/run.js [--address URL] [WORD …]: runs the page's end-to-end tests. Without an address, it
// starts the server from target/debug.

import { runAll } from "./harness.js";
import { root, startServer } from "./start.js";
import "./play.js";
import "./help.js";
import "./keep.js";
import "./looks.js";
import "./reach.js";

const words = process.argv.slice(2);
const at = words.indexOf("--address");
const givenAddress = at >= 0 ? words.splice(at, 2)[1] : "";
const server = givenAddress ? null : await startServer("debug");
const passed = await runAll({ address: server?.address ?? givenAddress, shots: `${root}/target/web`, words });
server?.stop();
process.exit(passed ? 0 : 1);
