// Shared by the tests: pasting, reading the board, waiting for text.

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

export const board = (page) => frame(page).then(() => page.evaluate(() =>
  [...document.querySelectorAll("[role=gridcell]")].map((cell) =>
    /column \d, (\d)/.exec(cell.getAttribute("aria-label") ?? "")?.[1] ?? ".").join("")));

/** Waits until the board holds these digits. */
export async function boardIs(page, wanted) {
  for (let n = 0; n < 100; n++) {
    if ((await board(page)) === wanted) return;
    await page.waitForTimeout(30);
  }
  throw new Error(`the board is ${await board(page)}, not ${wanted}`);
}

/** Waits for the next frame, which shows the effect of a key. */
export const frame = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

export async function label(page, cell) {
  await frame(page);
  return page.getAttribute(`#cell-${cell}`, "aria-label");
}

/** Waits until an element's text matches. */
export async function says(page, selector, pattern) {
  for (let n = 0; n < 250; n++) {
    if (pattern.test((await page.textContent(selector)) ?? "")) return;
    await page.waitForTimeout(30);
  }
  throw new Error(`${selector} says "${await page.textContent(selector)}", which does not match ${pattern}`);
}

/** Presses the hint button and waits for the hint. */
export async function hint(page) {
  const before = await page.textContent("#hint");
  await page.click("#hint");
  for (let n = 0; n < 200; n++) {
    await page.waitForTimeout(20);
    if ((await page.textContent("#hint")) !== before && !(await page.evaluate(() => document.body.classList.contains("busy")))) return;
  }
  throw new Error(`the hint button still says ${before}`);
}

/** Opens a technique's first example on the board. */
export async function openExample(page, technique) {
  await page.click("#tab-learn");
  await page.click(`[data-technique="${technique}"]`);
  await page.click("[data-example] >> nth=0");
  await page.waitForSelector("#panel-help:not([hidden])");
}
