// Shared by the tests: pasting, reading the board, waiting for states.

import { equal, ok, PATIENCE } from "./harness.js";

export const NYT = "......2......3.9....8.1..37.2.....9134.87.....6....4..5.24....34.3.5.....1.......";
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Dispatches a paste event with the text. */
export async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
}

/** Calls a function of one of the page's modules, such as `store.get`. */
export const call = (page, module, name, ...args) => page.evaluate(async ([module, name, args]) => {
  const main = document.querySelector("script[type=module]")?.getAttribute("src");
  const from = main ? new URL(`${module}.js`, new URL(main, document.baseURI)).href : `whydoku/${module}.js`;
  return (await import(from))[name](...args);
}, [module, name, args]);

export const board = (page) => frame(page).then(() => page.evaluate(() =>
  [...document.querySelectorAll("[role=gridcell]")].map((cell) =>
    /column \d, (\d)/.exec(cell.getAttribute("aria-label") ?? "")?.[1] ?? ".").join("")));

/** Asks again until the answer is fine; the last answer if it never is. */
async function eventually(ask, isFine) {
  const end = Date.now() + PATIENCE;
  for (let answer = await ask(); ; answer = await ask()) {
    if (isFine(answer) || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Waits until what is asked for is equal to a value. */
export async function becomes(ask, wanted, what = "") {
  const text = JSON.stringify(wanted);
  equal(await eventually(ask, (answer) => JSON.stringify(answer) === text), wanted, what);
}

/** Waits until what is asked for is true. */
export async function holds(ask, what) {
  ok(await eventually(ask, Boolean), what);
}

/** Waits until the board holds these digits. */
export const boardIs = (page, wanted) => becomes(() => board(page), wanted, "the board");

/** Waits until the label of a cell is this text. */
export const labelIs = (page, cell, wanted, what = "") => becomes(() => label(page, cell), wanted, what);

/** Waits for the next frame, which shows the effect of a key. */
export const frame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

export async function label(page, cell) {
  await frame(page);
  return page.getAttribute(`#cell-${cell}`, "aria-label");
}

/** Waits until an element's text matches. */
export async function says(page, selector, pattern) {
  const text = await eventually(() => page.textContent(selector), (found) => pattern.test(found ?? ""));
  ok(pattern.test(text ?? ""), `${selector} says "${text}", which does not match ${pattern}`);
}

/** Presses the hint button and waits for the hint. */
export async function hint(page) {
  await frame(page);
  const before = await page.textContent("#hint");
  await page.click("#hint");
  await holds(async () => (await page.textContent("#hint")) !== before, `the hint button still says ${before}`);
  await idle(page);
}

/** Waits until no question is open. */
export const idle = (page) => page.waitForFunction(() => !document.body.classList.contains("busy"));

/** Waits until a question just asked is answered: the page says that it works after a moment. */
export async function working(page) {
  await page.waitForTimeout(200);
  await idle(page);
}

/** Holds the answers to a question until it is released; further ones pass. */
export async function hold(page, name, times = 1) {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((done) => {
    release = done;
  });
  let left = times;
  await page.route(`**/api/${name}`, async (route) => {
    if (left-- > 0) await held;
    await route.continue();
  });
  return release;
}

/** Opens a technique's first example on the board. */
export async function openExample(page, technique) {
  await visitView(page, `techniques/${technique}`);
  await page.click("[data-example] >> nth=0");
  await page.waitForSelector("#panel-help:not([hidden])");
}

/** Goes to a view by its address, as a link does. */
export const visitView = (page, place) => page.evaluate((place) => {
  location.hash = `#/${place}`;
}, place);

/** Evaluated in a page: the cell of a full house in the drill, which is the only empty cell of a row, column or box. */
export const fullHouse = () => {
  const digits = new Array(81).fill(0);
  for (const text of document.querySelectorAll("#lesson .drill-board .mini text:not(.tiny)")) {
    digits[9 * Math.floor(Number(text.getAttribute("y")) / 100) + Math.floor(Number(text.getAttribute("x")) / 100)] = Number(text.textContent);
  }
  const houses = [...Array(9).keys()].flatMap((n) => [
    [...Array(9).keys()].map((at) => 9 * n + at), [...Array(9).keys()].map((at) => 9 * at + n),
    [...Array(9).keys()].map((at) => 27 * Math.floor(n / 3) + 3 * (n % 3) + 9 * Math.floor(at / 3) + (at % 3)),
  ]);
  return houses.map((house) => house.filter((one) => !digits[one])).find((left) => left.length === 1)?.[0];
};
