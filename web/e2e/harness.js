// A small test runner. Every case runs in every place the page is opened from, each time with a fresh
// browser profile, and fails on any console error, uncaught error or violation of the content policy.
//
// Two rules keep a run short. What the page looks like does not depend on where it was opened from, because all three
// places send the elements, styles and modules of the same sources. So pictures, axe and the cases with the option
// `looks` (layout, colors, print, screens of other sizes) have one place, the static folder; with `--all` they have all
// three. And a case that is about one place says so with `places`.

import { mkdirSync } from "node:fs";
import { violations } from "./axe.js";
import { openBrowser } from "./start.js";

/** @type {{ name: string, options: any, run: (tools: any) => Promise<void> }[]} */
const cases = [];

/** Where every test starts. */
const START = "#/play";

/** How many cases run at once. */
const LANES = Number(process.env.WHYDOKU_LANES ?? 3);

/** How long a case may take, in minutes, before it fails; with more, a page that hangs would hang the run. */
export const MINUTES = 4;

/** How long a test waits for a state, in ms. Only a page that never gets there fails, however busy the machine is. */
export const PATIENCE = 60_000;

/**
 * Declares a case. The option `places` limits it to some places, `looks` to the one where looks are checked,
 * `minutes` allows it more time, and `clipboard` keeps other such cases waiting, because the browser has only one
 * clipboard. All others are Playwright's.
 */
export function test(name, options, run) {
  cases.push(typeof options === "function" ? { name, options: {}, run: options } : { name, options, run });
}

export function equal(actual, expected, what = "") {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}\n    actual   ${JSON.stringify(actual)}\n    expected ${JSON.stringify(expected)}`);
  }
}

export function ok(value, what) {
  if (!value) throw new Error(what);
}

/** Ends when the case that uses the clipboard does. */
let clipboard = Promise.resolve();

/** Waits for the clipboard; returns a function that leaves it to the next case. */
async function takeClipboard() {
  /** @type {() => void} */
  let leave = () => {};
  const before = clipboard;
  clipboard = new Promise((done) => {
    leave = () => done();
  });
  await before;
  return leave;
}

/** Runs one case in one place; throws if it fails. `opened` is called when the page is ready. */
async function runCase(browser, place, { options, run }, shots, looks, opened) {
  const { places: _, looks: __, minutes = MINUTES, clipboard: usesClipboard = false, ...settings } = options;
  const leave = usesClipboard ? await takeClipboard() : () => {};
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 }, permissions: ["clipboard-read", "clipboard-write"], ...settings,
  });
  context.setDefaultTimeout(60_000);
  const complaints = [];
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !place.home.startsWith(`${origin}/`)) complaints.push(`a request to ${origin}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const picture = (file) => page.screenshot({ path: `${shots}/${file}.png` });
  const shot = async (file) => void (looks && (await picture(file)));
  /** Waits until axe finds nothing. */
  const axe = async (what) => {
    for (const end = Date.now() + PATIENCE; looks; ) {
      const found = await violations(page);
      if (found.length === 0) return;
      if (Date.now() > end) throw new Error(`axe, ${what}: ${found.join("; ")}`);
    }
  };
  const visit = (tab, fragment = START) => place.visit(tab, fragment);
  const whole = async () => {
    await visit(page);
    await page.waitForSelector("#cell-0.given[aria-label]");
    await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
    opened();
    await run({ page, context, home: place.home, visit, shot, shots, axe });
    if (complaints.length > 0) throw new Error(complaints.join("\n    "));
  };
  try {
    await within(minutes, whole());
  } catch (error) {
    await within(1 / 6, picture("failed")).catch(() => {});
    throw error;
  } finally {
    // What the case still waits for fails when its browser profile is gone.
    await within(1 / 6, context.close()).catch(() => {});
    leave();
  }
}

/** Waits for some work, but not longer than some minutes. @template T @param {number} minutes @param {Promise<T>} work @returns {Promise<T>} */
export function within(minutes, work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not finished after ${minutes} minutes`)), minutes * 60_000);
  });
  // After the deadline, nobody waits for the work any more.
  work.catch(() => {});
  return /** @type {Promise<T>} */ (Promise.race([work, late])).finally(() => clearTimeout(timer));
}

/** What each case took in all places together, the slowest last, and what each place took. */
function table(taken) {
  const sum = (all, of) => all.reduce((total, one) => total + of(one), 0).toFixed(1).padStart(7);
  const rows = (key) => [...new Set(taken.map((one) => one[key]))].map((name) => [name, taken.filter((one) => one[key] === name)])
    .map(([name, all]) => `${sum(all, (one) => one.all)} s, of it ${sum(all, (one) => one.opening)} s to open the page ${all.length} times: ${name}`);
  return [...rows("name").sort(), ...rows("where")].join("\n");
}

/**
 * Runs all cases in all places, or those whose name contains one of the words, and prints how many passed.
 * @param {{ places: Record<string, import("./places.js").Place>, shots: string, words: string[], times: boolean, all: boolean }} what
 */
export async function runAll({ places, shots, words, times, all }) {
  const browser = await openBrowser();
  const chosen = cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const looking = "folder" in places ? "folder" : Object.keys(places)[0];
  const looks = (where) => all || where === looking;
  const queue = Object.keys(places).flatMap((where) => chosen
    .filter(({ options }) => (options.places?.includes(where) ?? true) && (!options.looks || looks(where)))
    .map((one) => ({ where, one })));
  let [passed, failed] = [0, 0];
  const again = [];
  /** @type {string[]} */
  const late = [];
  /** How long each case took, in seconds: until its page was ready, and in all. @type {{ where: string, name: string, opening: number, all: number }[]} */
  const taken = [];
  const attempt = async ({ where, one }) => {
    const folder = `${shots}/${where}`;
    mkdirSync(folder, { recursive: true });
    const since = (start) => (performance.now() - start) / 1000;
    const start = performance.now();
    let opening = 0;
    await runCase(browser, places[where], one, folder, looks(where), () => {
      opening = since(start);
    });
    taken.push({ where, name: one.name, opening, all: since(start) });
  };
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await attempt(next);
        passed += 1;
        console.log(`ok   ${next.where}: ${next.one.name}`);
      } catch (error) {
        again.push({ ...next, first: error.message });
        console.log(`...  ${next.where}: ${next.one.name} runs again later: ${error.message.split("\n")[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // A busy machine may be too slow for one case. A failure with the machine to itself is a fault of the page.
  for (const next of again) {
    try {
      await attempt(next);
      passed += 1;
      late.push(`again: ${next.where}: ${next.one.name}: ${next.first.split("\n").map((line) => line.trim()).join(" ").slice(0, 300)}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${next.where}: ${next.one.name}\n    ${error.message}\n    at first: ${next.first}`);
    }
  }
  await browser.close();
  if (times) console.log(table(taken));
  // They count as passed, but whoever reads the report should know.
  for (const line of late) console.log(line);
  if (late.length > 0) console.log(`${late.length} of these failed beside other cases, but not alone`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
