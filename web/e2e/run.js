// node e2e/run.js [--in PLACE[,PLACE]] [--address URL] [--all] [--times] [WORD …]: runs the page's end-to-end
// tests in every place of places.js, or in these, or at an address. `--all` checks looks in every place, not in one;
// `--times` says what each case took.

import { runAll } from "./harness.js";
import { elsewhere, PLACES } from "./places.js";
import { root } from "./start.js";
import "./play.js";
import "./help.js";
import "./keep.js";
import "./looks.js";
import "./reach.js";
import "./store.js";
import "./product.js";
import "./lessons.js";
import "./offline.js";
import "./sent.js";
import "./drills.js";
import "./variants.js";
import "./whole.js";

const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at >= 0 ? words.splice(at, 2)[1] : "";
};
const address = option("--address");
const has = (name) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
const [times, all] = [has("--times"), has("--all")];
const names = (option("--in") || Object.keys(PLACES).join(",")).split(",");
/** @type {Record<string, import("./places.js").Place>} */
const places = {};
if (address) places.serve = await elsewhere(address);
else for (const name of names) places[name] = await PLACES[name]();
const passed = await runAll({ places, shots: `${root}/target/web`, words, times, all });
for (const place of Object.values(places)) place.stop();
process.exit(passed ? 0 : 1);
