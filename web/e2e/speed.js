// node e2e/speed.js [--address URL]: how quick the page is, written to bench/results. `cargo xtask
// page-speed` builds the server for it.
//
// The browser is warm and its frames come as fast as it can make them: what is measured is the work,
// not the wait for the screen.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { openBrowser, root, startServer } from "./start.js";
import { NYT, paste, boardIs } from "./tools.js";

const LOADS = 20;
const PRESSES = 200;
const HINTS = 20;

const words = process.argv.slice(2);
const at = words.indexOf("--address");
const given = at >= 0 ? words[at + 1] : "";
const server = given ? null : await startServer("profiling");
const address = server?.address ?? given;
const load = loadavg()[0];
const browser = await openBrowser(["--disable-frame-rate-limit", "--disable-gpu-vsync"]);
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });

/** From the response to the first paint, and to the frame that has the whole board and hears keys. */
async function firstPaint() {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("#cell-0[aria-label*=given]");
  const times = await page.evaluate(async () => {
    const entry = () => performance.getEntriesByName("first-contentful-paint")[0];
    while (!entry()) await new Promise((done) => setTimeout(done, 5));
    const [navigation] = performance.getEntriesByType("navigation");
    const files = performance.getEntriesByType("resource").filter((one) => !one.name.includes("/api/"));
    return {
      paint: entry().startTime - navigation.responseEnd,
      usable: performance.getEntriesByName("usable")[0].startTime - navigation.responseEnd,
      board: performance.getEntriesByName("painted")[0].startTime - navigation.responseEnd,
      bytes: navigation.decodedBodySize + files.reduce((sum, file) => sum + file.decodedBodySize, 0),
      files: files.length + 1,
    };
  });
  await page.close();
  return times;
}

/** From a key to the end of the frame that shows what it did. */
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

/** From the press of the hint key to the frame that shows the hint, question and answer between. */
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
const line = (name, target, values) => {
  const all = sorted(values);
  const number = (value) => value.toFixed(1);
  return `| ${name} | ${target} | ${number(all[Math.floor(all.length / 2)])} | ${number(all[0])} | ${number(all.at(-1))} | ${all.length} |`;
};

await firstPaint();
const loads = [];
for (let n = 0; n < LOADS; n++) loads.push(await firstPaint());
const page = await context.newPage();
await page.goto(address);
await page.waitForSelector("#cell-0[aria-label*=given]");
const presses = await keyPresses(page);
const asked = await hints(page);
await browser.close();
server?.stop();

const said = (program, ...args) => execFileSync(program, args, { cwd: root }).toString().trim();
const processor = /model name\s*: (.*)/.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1] ?? "unknown processor";
const commit = said("git", "describe", "--always", "--dirty", "--exclude=*");
const date = said("date", "-u", "+%Y-%m-%d");
const report = `# The page's speed

${processor}, commit ${commit}, ${date}; ${given ? "a server that ran already" : "server built with the profile `profiling`"}.
The machine had ${load.toFixed(1)} programs running per minute before it began (two cores).

Headless Chromium, warm, over loopback; frames are not held back to the screen's rate.

| what, in ms | target | median | least | most | taken |
| --- | --- | --- | --- | --- | --- |
${line("response to first contentful paint", 100, loads.map((one) => one.paint))}
${line("response to a board that hears keys", 100, loads.map((one) => one.usable))}
${line("response to the frame with the board", 100, loads.map((one) => one.board))}
${line("key press to the end of its frame", 16, presses)}
${line("hint key to the frame with the hint (a hard one of a newspaper)", 50, asked)}

The page has ${loads[0].files} files and ${loads[0].bytes} bytes, uncompressed (target: under 150000).
`;
mkdirSync(`${root}/bench/results`, { recursive: true });
const path = `bench/results/page-${date}-${commit}.md`;
if (!given) writeFileSync(`${root}/${path}`, report);
console.log(report + (given ? "" : `\nwritten to ${path}`));
