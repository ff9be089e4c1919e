// Tests whole games: with one device alone on each size of screen, and fifty in a row without a leak.

import { ok, test } from "./harness.js";
import { EASY, EASY_SOLUTION, frame, hint, holds, idle, says, visitView } from "./tools.js";

const empty = [...EASY].flatMap((given, cell) => (given === "." ? [cell] : []));

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 360, height: 640 }]) {
  test(`a whole game by mouse alone at ${viewport.width}`, { viewport, places: ["folder"] }, async ({ page }) => {
    for (const cell of empty) {
      await page.click(`#cell-${cell}`);
      await page.click(`[data-digit='${EASY_SOLUTION[cell]}']`);
    }
    await page.waitForSelector("#dialog-done[open]");
    await says(page, "#done", /Solved/);
  });

  test(`a whole game by keyboard alone at ${viewport.width}`, { viewport, places: ["folder"] }, async ({ page }) => {
    const focused = () => page.evaluate(() => /^cell-(\d+)$/.exec(document.activeElement?.id ?? "")?.[1] ?? "");
    // Tab reaches the board's one stop, and the arrows its first cell from there.
    for (let n = 0; n < 60 && !(await focused()); n++) await page.keyboard.press("Tab");
    const start = Number(await focused());
    for (let n = Math.floor(start / 9); n > 0; n--) await page.keyboard.press("ArrowUp");
    for (let n = start % 9; n > 0; n--) await page.keyboard.press("ArrowLeft");
    for (let cell = 0; cell < 81; cell++) {
      const [row, column] = [Math.floor(cell / 9), cell % 9];
      const at = 9 * row + (row % 2 ? 8 - column : column);
      if (EASY[at] === ".") await page.keyboard.press(`Digit${EASY_SOLUTION[at]}`);
      await page.keyboard.press(column === 8 ? "ArrowDown" : row % 2 ? "ArrowLeft" : "ArrowRight");
    }
    await page.waitForSelector("#dialog-done[open]");
    await says(page, "#done", /Solved/);
  });
}

test("fifty games leave no more behind than their records", { places: ["folder"], minutes: 10 }, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize;
  };
  // The givens only, because a digit that was entered may not be painted yet.
  const givens = () => page.$$eval(".cell", (cells) => cells.map((cell) => (cell.classList.contains("given") ? cell.textContent : ".")).join(""));
  const play = async () => {
    await frame(page);
    const before = await givens();
    await visitView(page, "new/easy");
    await holds(async () => (await givens()) !== before, "another game");
    await idle(page);
    await hint(page);
    await page.click("#hint");
    await page.click(".cell:not(.given)");
    await page.keyboard.press("Digit5");
  };
  for (let n = 0; n < 10; n++) await play();
  const warm = await heap();
  for (let n = 0; n < 50; n++) await play();
  const grown = (await heap()) - warm;
  console.log(`     ${(warm / 1e6).toFixed(1)} MB after 10 games, ${(grown / 1e3).toFixed(0)} kB more after 50 others`);
  // A game's record, its past and its card take a few kilobytes; a board that stays takes more than 100.
  ok(grown < 50 * 20_000, `${grown} bytes`);
});
