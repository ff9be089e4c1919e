// node e2e/memory.js: measures whether the memory of the tab grows: over 50 games, and over 10,000 hints that the
// page's own worker gives. Writes the figures to bench/results. `cargo xtask page-speed` runs it.
//
// The heap is that of the page's own scripts after a garbage collection. The process is the browser's for this tab, with
// its workers and the memory of WebAssembly, which never shrinks; its resident size is what the system counts.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { openBrowser, root } from "./start.js";
import { serveFolder } from "./static.js";
import { boardIs, frame, hint, idle, paste, visitView } from "./tools.js";

/** Until then, the browser compiles what the page uses. */
const WARM_GAMES = 60;
const GAMES = 50;
const HINTS = 10_000;
/** After so many hints, every library and every cache is there. */
const WARM = 1000;
/** The most that the heap may grow with each game: its record. */
const PER_GAME = 5000;
/** The most that the process may grow between the first and the last measurement, as a part of the first. */
const PART = 0.05;

const server = await serveFolder(`${root}/target/site`, { without: ["sw.js"] });
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
context.setDefaultTimeout(120_000);
const page = await context.newPage();
const session = await context.newCDPSession(page);
const system = await browser.newBrowserCDPSession();

/** The bytes of the page's heap after a garbage collection. */
async function heap() {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** The resident bytes of the browser's processes for tabs. */
async function resident() {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) * 1024)
    .reduce((a, b) => a + b, 0);
}

await page.goto(`${server.address}/#/play`);
await page.waitForFunction(() => performance.getEntriesByName("engine-full").length > 0);

const puzzles = readFileSync(`${root}/testdata/puzzles/made.txt`, "utf8").split("\n").filter((line) => /^[\d.]{81}/.test(line)).map((line) => line.slice(0, 81));

/** Plays the start of a new game with a hint. */
async function play(n) {
  const puzzle = puzzles[n % puzzles.length];
  await visitView(page, n % 2 ? "games" : "");
  await paste(page, puzzle);
  await boardIs(page, puzzle);
  await hint(page);
  await page.click(".cell:not(.given)");
  await page.keyboard.press("Digit5");
  await frame(page);
  await idle(page);
}

for (let n = 0; n < WARM_GAMES; n++) await play(n);
const games = [await heap()];
for (let n = 0; n < GAMES; n++) await play(WARM_GAMES + n);
games.push(await heap());

const samples = [];
for (let n = 0; n < HINTS; n += WARM) {
  await page.evaluate(async ([puzzles, from, count]) => {
    const main = document.querySelector("script[type=module]").getAttribute("src");
    const { ask } = await import(new URL("api.js", new URL(main, document.baseURI)).href);
    for (let n = from; n < from + count; n++) await ask("hint", { puzzle: puzzles[n % puzzles.length], level: 1 + (n % 4) });
  }, [puzzles, n, WARM]);
  samples.push({ hints: n + WARM, heap: await heap(), resident: await resident() });
}
await browser.close();
server.stop();

const output = (program, ...args) => execFileSync(program, args, { cwd: root }).toString().trim();
const commit = output("git", "describe", "--always", "--dirty", "--exclude=*");
const date = output("date", "-u", "+%Y-%m-%d");
const mb = (bytes) => (bytes / 1e6).toFixed(1);
const [first, last] = [samples[0], samples.at(-1)];
const [perGame, part] = [(games[1] - games[0]) / GAMES, (last.resident - first.resident) / first.resident];
const word = (met) => (met ? "met" : "**missed**");
const report = `# The page's memory

Commit ${commit}, ${date}; headless Chromium, the static folder, ${puzzles.length} puzzles of \`testdata/puzzles/made.txt\`.

The heap of the page after ${WARM_GAMES} games has ${mb(games[0])} MB, and after ${GAMES} more ${mb(games[1])} MB: ${perGame.toFixed(0)} bytes for each
game (target: at most ${PER_GAME}, ${word(perGame <= PER_GAME)}).

From ${first.hints} to ${last.hints} hints, which the page's own worker gave, the process of the tab grew by ${(100 * part).toFixed(1)} % (target:
at most ${100 * PART} %, ${word(part <= PART)}).

| hints | heap of the page in MB | process of the tab in MB |
| ---: | ---: | ---: |
${samples.map((one) => `| ${one.hints} | ${mb(one.heap)} | ${mb(one.resident)} |`).join("\n")}
`;
mkdirSync(`${root}/bench/results`, { recursive: true });
const path = `bench/results/page-memory-${date}-${commit}.md`;
writeFileSync(`${root}/${path}`, report);
console.log(`${report}\nwritten to ${path}`);
process.exitCode = perGame <= PER_GAME && part <= PART ? 0 : 1;
