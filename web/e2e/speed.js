// node e2e/speed.js [--address URL]: measures the speed of the page and writes the figures to
// bench/results. `cargo xtask page-speed` builds the server for it.
//
// A load is measured from the end of the response (`responseEnd`) to the first frame that shows the
// board, and to the moment the page responds to keys; the board is usable after the later of the two.
// Each load is measured twice: in a new tab, where the opener policy makes the browser start a process
// for the page after the response, and again in the same tab. An empty page with the same headers is
// measured for comparison. The browser is warm, its frame rate is not limited (the work is measured,
// not the wait for the screen), and no debugger is attached to a tab while it loads. The folder of `cargo
// xtask site` is measured from a plain static server.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { openBare } from "./bare.js";
import { openBrowser, root, startServer } from "./start.js";
import { serveFolder } from "./static.js";
import { NYT, paste, boardIs } from "./tools.js";

const LOADS = 30;
const PRESSES = 200;
const HINTS = 20;

const words = process.argv.slice(2);
const at = words.indexOf("--address");
const givenAddress = at >= 0 ? words[at + 1] : "";
const server = givenAddress ? null : await startServer("profiling");
const address = server?.address ?? givenAddress;
const load = loadavg()[0];
const FAST = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Serves a page with a single word and the same headers as the real page. */
async function emptyPage() {
  const { headers } = await fetch(address);
  const body = "<!doctype html><title>empty</title><p>empty</p>";
  const sent = Object.fromEntries([...headers].filter(([name]) => !["content-length", "date", "etag"].includes(name)));
  const empty = createServer((_, answer) => answer.writeHead(200, { ...sent, "content-length": body.length }).end(body));
  await new Promise((done) => empty.listen(0, "127.0.0.1", () => done(null)));
  return { url: `http://127.0.0.1:${empty.address().port}/`, close: () => empty.close() };
}

/** Evaluated in a loaded tab: times in ms after the response. */
const TIMES = `(() => {
  const [navigation] = performance.getEntriesByType("navigation");
  // NaN stands for what has not happened.
  const at = (name) => (performance.getEntriesByName(name)[0]?.startTime ?? NaN) - navigation.responseEnd;
  const files = performance.getEntriesByType("resource").filter((one) => !one.name.includes("/api/"));
  const [paint, usable] = [at("first-contentful-paint"), at("usable")];
  return {
    paint, usable, both: Math.max(paint, usable), complete: at("complete"), small: at("engine-small"), full: at("engine-full"),
    bytes: navigation.decodedBodySize + files.reduce((sum, file) => sum + file.decodedBodySize, 0),
    files: files.length + 1, begun: performance.timeOrigin,
  };
})()`;

/** How long a load may take until everything has happened, in ms. */
const PATIENCE = 60_000;

/** The times of a load that began after another, once everything in `needed` has happened. */
async function timesOf(browser, tab, needed, after = 0) {
  // The debugger stays away until the load is likely over.
  await pause(needed.includes("full") ? 1500 : 600);
  for (const end = Date.now() + PATIENCE; ; await pause(500)) {
    const times = await browser.evaluate(tab, TIMES);
    const missing = needed.filter((name) => !Number.isFinite(times?.[name]));
    if (missing.length === 0 && times.begun > after) return times;
    if (Date.now() > end) throw new Error(`After ${PATIENCE / 1000} seconds, a load still lacked: ${missing.join(", ") || "its start"}.`);
  }
}

/** Loads each address in turn: in a new tab, then again in the same tab. `needed` says what each load must reach. */
async function loadAll(needed) {
  const urls = Object.keys(needed);
  const browser = openBare(FAST);
  const loads = Object.fromEntries(urls.map((url) => [url, { fresh: [], again: [] }]));
  // The first round fills the browser's cache and does not count.
  for (let round = 0; round <= LOADS; round++) {
    for (const url of urls) {
      const tab = await browser.open(url);
      const fresh = await timesOf(browser, tab, needed[url]);
      await browser.evaluate(tab, "setTimeout(() => location.reload(), 100), 0");
      const again = await timesOf(browser, tab, needed[url], fresh.begun);
      await browser.closeTab(tab);
      await pause(100);
      if (round > 0) loads[url].fresh.push(fresh), loads[url].again.push(again);
    }
  }
  await browser.close();
  return loads;
}

/** Times from a key press to the end of the frame that shows its effect. */
async function keyPresses(page) {
  await page.click("#cell-2");
  return page.evaluate(async (presses) => {
    const codes = ["Digit1", "Digit2", "ArrowRight", "Digit5", "ArrowLeft", "KeyX", "Digit4", "KeyZ", "Backspace"];
    const times = [];
    for (let n = 0; n < presses; n++) {
      const start = performance.now();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code: codes[n % codes.length], key: "", bubbles: true, cancelable: true }));
      await new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(null);
        port2.postMessage(null);
      }));
      times.push(performance.now() - start);
    }
    return times;
  }, PRESSES);
}

/** Times from pressing the hint key to the frame that shows the hint, including the request. */
async function hints(page) {
  await paste(page, NYT);
  await boardIs(page, NYT);
  return page.evaluate(async (count) => {
    const times = [];
    const help = document.querySelector("#help");
    while (times.length < count) {
      const shown = new Promise((done) => new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      }).observe(help, { childList: true, subtree: true }));
      const asks = document.querySelector("#hint").textContent !== "Do it";
      const start = performance.now();
      document.querySelector("#cell-0").dispatchEvent(new KeyboardEvent("keydown", { code: "KeyH", key: "h", bubbles: true, cancelable: true }));
      await shown;
      if (asks) times.push(performance.now() - start);
    }
    return times;
  }, HINTS);
}

const sorted = (values) => [...values].sort((a, b) => a - b);
const quantile = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
let missed = 0;
/** Whether a figure is within its target; counts what is not. */
const verdict = (value, target) => {
  if (target === "") return "";
  if (value <= target) return "met";
  missed += 1;
  return "**missed**";
};
/** A row of the table. The target is for the median, or for another share of the samples. */
const line = (name, target, values, share = 0.5) => {
  const figures = [quantile(values, 0.5), quantile(values, 0.95), quantile(values, 0), quantile(values, 1)].map((value) => value.toFixed(1));
  return `| ${name} | ${target} | ${verdict(quantile(values, share), target)} | ${figures.join(" | ")} | ${values.length} |`;
};

const empty = await emptyPage();
// Without its service worker, as for somebody who visits for the first time.
const folder = await serveFolder(`${root}/target/site`, { without: ["sw.js"] });
const home = `${folder.address}/`;
const { [address]: loads, [empty.url]: beside, [home]: still } = await loadAll({
  [address]: ["paint", "usable", "complete"],
  [empty.url]: ["paint"],
  [home]: ["paint", "usable", "complete", "small", "full"],
});
folder.stop();
empty.close();
const browser = await openBrowser(FAST);
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
const page = await context.newPage();
await page.goto(`${address}/#/play`);
await page.waitForSelector("#cell-0[aria-label*=given]");
const presses = await keyPresses(page);
const hintTimes = await hints(page);
await browser.close();
server?.stop();

const output = (program, ...args) => execFileSync(program, args, { cwd: root }).toString().trim();
const processor = /model name\s*: (.*)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1] ?? "unknown processor";
const commit = output("git", "describe", "--always", "--dirty", "--exclude=*");
const date = output("date", "-u", "+%Y-%m-%d");
const report = `# The page's speed

${processor}, commit ${commit}, ${date}; ${givenAddress ? "a server that was already running" : "server built with the `profiling` profile"}.
Load average before the start: ${load.toFixed(1)} (two cores).

Headless Chromium on the same cores, warm, over loopback, without a frame rate limit. A load is measured from the end
of the response. In a new tab, the opener policy makes the browser start a process for the page after the response; the
empty page, sent with the same headers, shows how much time that takes.

| time in ms | target | | median | 95th percentile | minimum | maximum | samples |
| --- | --- | --- | --- | --- | --- | --- | --- |
${line("same tab: board painted and responding to keys", 100, loads.again.map((one) => one.both))}
${line("same tab: first contentful paint", 100, loads.again.map((one) => one.paint))}
${line("same tab: first contentful paint of an empty page", "", beside.again.map((one) => one.paint))}
${line("new tab: board painted and responding to keys", 100, loads.fresh.map((one) => one.both))}
${line("new tab: first contentful paint", 100, loads.fresh.map((one) => one.paint))}
${line("new tab: first contentful paint of an empty page", "", beside.fresh.map((one) => one.paint))}
${line("new tab: everything loaded", "", loads.fresh.map((one) => one.complete))}
${line("static folder, new tab: first contentful paint", 100, still.fresh.map((one) => one.paint))}
${line("static folder, new tab: board painted and responding to keys", 100, still.fresh.map((one) => one.both))}
${line("static folder, new tab: small engine compiled", 300, still.fresh.map((one) => one.small))}
${line("static folder, new tab: full engine compiled", 800, still.fresh.map((one) => one.full))}
${line("key press to the end of its frame", 16, presses, 0.95)}
${line("hint key to the frame with the hint (a hard newspaper puzzle)", 50, hintTimes, 0.95)}

The targets of key presses and hints are for the 95th percentile, the others for the median.

The page without the engine has ${loads.fresh[0].files} files and ${loads.fresh[0].bytes} bytes uncompressed (target: at most 250000, ${verdict(loads.fresh[0].bytes, 250_000)}).
`;
mkdirSync(`${root}/bench/results`, { recursive: true });
const path = `bench/results/page-${date}-${commit}.md`;
if (!givenAddress) writeFileSync(`${root}/${path}`, report);
console.log(report + (givenAddress ? "" : `\nwritten to ${path}`));
if (missed > 0) console.log(`\nTargets missed: ${missed}.`);
process.exitCode = missed > 0 ? 1 : 0;
