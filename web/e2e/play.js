// Tests playing: keys, marks, selection, colors, undo, mistakes.

import { equal, ok, test } from "./harness.js";
import { boardIs, board, EASY, EASY_SOLUTION, frame, label, says } from "./tools.js";

test("a puzzle can be solved with the keyboard alone", async ({ page, shot }) => {
  await page.click("#cell-0");
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const cell = 9 * row + column;
      if (EASY[cell] === ".") await page.keyboard.press(cell % 2 ? `Digit${EASY_SOLUTION[cell]}` : `Numpad${EASY_SOLUTION[cell]}`);
      await page.keyboard.press(row % 2 ? "ArrowRight" : "KeyD");
    }
    await page.keyboard.press(row % 2 ? "ArrowDown" : "KeyS");
  }
  await boardIs(page, EASY_SOLUTION);
  await says(page, "#status", /Solved/);
  await shot("solved");
});

test("givens cannot be changed", async ({ page }) => {
  await page.click("#cell-0");
  await page.keyboard.press("Digit9");
  await page.keyboard.press("Backspace");
  equal(await label(page, 0), "row 1, column 1, 5, given");
});

test("Shift enters corner marks, Control center marks, and Z X C V choose the mode", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Numpad4");
  await page.keyboard.press("Control+Digit2");
  equal(await label(page, 2), "row 1, column 3, empty, corner marks 1 4, candidates 2");
  await page.keyboard.press("KeyX");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("KeyC");
  await page.keyboard.press("Digit4");
  equal(await label(page, 2), "row 1, column 3, empty, corner marks 4, candidates 2 4");
  await page.keyboard.press("KeyV");
  await page.keyboard.press("Digit3");
  await page.keyboard.press("Digit7");
  await page.waitForSelector("#cell-2.painted");
  await page.keyboard.press("KeyZ");
  await page.keyboard.press("Digit4");
  equal(await label(page, 2), "row 1, column 3, 4, colored green purple");
  for (let n = 0; n < 8; n++) await page.keyboard.press("Control+KeyZ");
  equal(await label(page, 2), "row 1, column 3, empty");
  await page.keyboard.press("Control+KeyY");
  equal(await label(page, 2), "row 1, column 3, empty, corner marks 1");
});

test("drag, control-click and double-click select", async ({ page }) => {
  const center = async (cell) => {
    const box = await page.locator(`#cell-${cell}`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const selected = () => page.$$eval("[aria-selected=true]", (cells) => cells.filter((c) => c.getAttribute("role") === "gridcell").map((c) => Number(c.dataset.cell)));
  await page.mouse.move(...(await center(2)));
  await page.mouse.down();
  await page.mouse.move(...(await center(3)), { steps: 4 });
  await page.mouse.move(...(await center(12)), { steps: 4 });
  await page.mouse.up();
  await page.waitForTimeout(50);
  equal(await selected(), [2, 3, 12]);
  await page.click("#cell-3", { modifiers: ["Control"] });
  await page.waitForTimeout(50);
  equal(await selected(), [2, 12]);
  await page.dblclick("#cell-9");
  await page.waitForTimeout(50);
  equal(await selected(), [...EASY].flatMap((digit, cell) => (digit === "6" ? [cell] : [])));
});

test("a double click fills a cell that has one mark", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Control+Digit4");
  await page.dblclick("#cell-2");
  equal(await label(page, 2), "row 1, column 3, 4");
});

test("ten colors, several in a cell", async ({ page, shot }) => {
  await page.click("[data-mode=colour]");
  await frame(page);
  equal(await page.locator("#colours button:visible").count(), 10);
  await page.click("#cell-2");
  for (let color = 0; color < 10; color++) await page.click(`[data-colour='${color}']`);
  await frame(page);
  const paint = () => page.$eval("#cell-2", (cell) => cell.style.getPropertyValue("--paint"));
  equal(new Set((await paint()).match(/--ink-\d/g)).size, 10, "all ten");
  await page.click("#cell-3");
  await page.click("[data-colour='0']");
  await page.click("[data-colour='5']");
  await shot("colours");
  equal(await label(page, 3), "row 1, column 4, empty, colored sky vermilion", "colors are spoken too");
  await page.click("[data-colour='0']");
  await frame(page);
  equal(await page.$eval("#cell-3", (cell) => cell.style.getPropertyValue("--paint")), "var(--ink-5)", "one color is removed again");
});

test("exactly one cell is in the tab order, and it follows the cursor", async ({ page }) => {
  const stops = () => frame(page).then(() => page.$$eval("[role=gridcell][tabindex='0']", (cells) => cells.map((cell) => Number(cell.dataset.cell))));
  await page.click("#cell-0");
  equal(await stops(), [0]);
  for (const [key, cell] of [["KeyS", 9], ["KeyD", 10], ["KeyW", 1], ["KeyA", 0], ["ArrowLeft", 8], ["ArrowUp", 80], ["Home", 72], ["End", 80]]) {
    await page.keyboard.press(key);
    equal(await stops(), [cell], key);
    equal(await page.evaluate(() => document.activeElement?.id), `cell-${cell}`, "the focus follows");
  }
});

test("automatic candidates can be struck and come back on undo", async ({ page }) => {
  await page.check("#auto");
  const before = await label(page, 2);
  equal(before, "row 1, column 3, empty, candidates 1 2 4");
  await page.click("#cell-2");
  await page.keyboard.press("Control+Digit2");
  equal(await label(page, 2), "row 1, column 3, empty, candidates 1 4");
  await page.keyboard.press("Digit4");
  await page.waitForTimeout(50);
  ok(!(await label(page, 11)).includes("4"), "the digit is not a candidate of its peers");
  await page.keyboard.press("Control+KeyZ");
  await page.keyboard.press("Control+KeyZ");
  equal(await label(page, 2), before);
});

test("candidates can be colored", async ({ page }) => {
  await page.check("#auto");
  await page.keyboard.press("KeyV");
  await page.click("#cell-2");
  await page.keyboard.press("Digit6");
  const box = await page.locator("#cell-2").boundingBox();
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.2, { button: "right" });
  await page.waitForSelector("#cell-2 .ink-5");
});

test("mistakes: by the rules, against the solution, or not at all", async ({ page, shot }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit5");
  await page.waitForTimeout(50);
  ok((await label(page, 2)).endsWith("wrong"), "a second 5 in the row breaks the rules");
  await page.keyboard.press("Digit1");
  await page.waitForTimeout(50);
  ok(!(await label(page, 2)).endsWith("wrong"), "1 breaks no rule");
  const set = async (value) => {
    await page.click("[data-do=settings]");
    await page.check(`input[name=check][value=${value}]`);
    await page.click("#dialog-settings [data-do=close]");
  };
  await set("solution");
  await page.waitForFunction(() => document.querySelector("#cell-2")?.getAttribute("aria-label")?.endsWith("wrong"));
  await shot("mistake");
  await set("off");
  await page.waitForFunction(() => !document.querySelector("#cell-2")?.getAttribute("aria-label")?.endsWith("wrong"));
});

test("undoing mistakes returns to the last position without any", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit4");
  const good = await board(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Digit2");
  await page.click("#cell-80");
  await page.click("#cell-78");
  await page.keyboard.press("Digit1");
  await page.click("text=Check for mistakes");
  await says(page, "#help", /mistakes?\./);
  await page.click("#panel-help [data-do=undoToGood] >> nth=0");
  await boardIs(page, good);
});

test("the first frame shows the game and the theme, and input before the modules load is not lost", async ({ page, address }) => {
  await page.click("#cell-2");
  await page.keyboard.press("4");
  await page.click("[data-do=settings]");
  await page.check("input[name=theme][value=dark]");
  await frame(page);
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((done) => {
    release = done;
  });
  await page.route("**/src/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector("#cell-80");
  equal(await page.$$eval(".cell", (cells) => cells.map((cell) => cell.textContent || ".").join("")), `534${EASY.slice(3)}`);
  equal(await page.$$eval(".cell.given", (cells) => cells.length), 30);
  equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(18, 23, 29)");
  await page.click("#cell-3");
  await page.keyboard.press("6");
  await page.keyboard.press("ArrowDown");
  await page.check("#auto");
  await page.click("[data-do=undo]");
  equal(await page.getAttribute("#cell-3", "aria-label"), null, "no listener is there yet");
  release();
  await page.waitForSelector("#cell-3[aria-label*='empty, candidates 2 6']");
  equal(await page.getAttribute("#cell-12", "tabindex"), "0", "the cursor moved down");
  equal(await label(page, 2), "row 1, column 3, 4", "the game continues");
});
