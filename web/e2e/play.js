// Tests playing: keys, marks, selection, colors, undo, mistakes.

import { equal, ok, test } from "./harness.js";
import { EASY, EASY_SOLUTION, becomes, board, boardIs, frame, holds, label, says } from "./tools.js";

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
  await becomes(() => label(page, 0), "row 1, column 1, 5, given");
});

test("Shift enters corner marks, Control center marks, and Z X C V choose the mode", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Numpad4");
  await page.keyboard.press("Control+Digit2");
  await becomes(() => label(page, 2), "row 1, column 3, empty, corner marks 1 4, candidates 2");
  await page.keyboard.press("KeyX");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("KeyC");
  await page.keyboard.press("Digit4");
  await becomes(() => label(page, 2), "row 1, column 3, empty, corner marks 4, candidates 2 4");
  await page.keyboard.press("KeyV");
  await page.keyboard.press("Digit3");
  await page.keyboard.press("Digit7");
  await page.waitForSelector("#cell-2.painted");
  await page.keyboard.press("KeyZ");
  await page.keyboard.press("Digit4");
  await becomes(() => label(page, 2), "row 1, column 3, 4, colored green purple");
  for (let n = 0; n < 8; n++) await page.keyboard.press("Control+KeyZ");
  await becomes(() => label(page, 2), "row 1, column 3, empty");
  await page.keyboard.press("Control+KeyY");
  await becomes(() => label(page, 2), "row 1, column 3, empty, corner marks 1");
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
  await becomes(() => selected(), [2, 3, 12]);
  await page.click("#cell-3", { modifiers: ["Control"] });
  await becomes(() => selected(), [2, 12]);
  await page.dblclick("#cell-9");
  await becomes(() => selected(), [...EASY].flatMap((digit, cell) => (digit === "6" ? [cell] : [])));
});

test("a double click fills a cell that has one mark", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Control+Digit4");
  await page.dblclick("#cell-2");
  await becomes(() => label(page, 2), "row 1, column 3, 4");
});

test("ten colors, several in a cell", async ({ page, shot }) => {
  await page.click("[data-mode=colour]");
  await frame(page);
  await becomes(() => page.locator("#colours button:visible").count(), 10);
  await page.click("#cell-2");
  for (let color = 0; color < 10; color++) await page.click(`[data-colour='${color}']`);
  await frame(page);
  const paint = () => page.$eval("#cell-2", (cell) => cell.style.getPropertyValue("--paint"));
  await becomes(async () => new Set((await paint()).match(/--ink-\d/g)).size, 10, "all ten");
  await page.click("#cell-3");
  await page.click("[data-colour='0']");
  await page.click("[data-colour='5']");
  await shot("colours");
  await becomes(() => label(page, 3), "row 1, column 4, empty, colored sky vermilion", "colors are spoken too");
  await page.click("[data-colour='0']");
  await frame(page);
  await becomes(() => page.$eval("#cell-3", (cell) => cell.style.getPropertyValue("--paint")), "var(--ink-5)", "one color is removed again");
});

test("exactly one cell is in the tab order, and it follows the cursor", async ({ page }) => {
  const stops = () => frame(page).then(() => page.$$eval("[role=gridcell][tabindex='0']", (cells) => cells.map((cell) => Number(cell.dataset.cell))));
  await page.click("#cell-0");
  await becomes(() => stops(), [0]);
  for (const [key, cell] of [["KeyS", 9], ["KeyD", 10], ["KeyW", 1], ["KeyA", 0], ["ArrowLeft", 8], ["ArrowUp", 80], ["Home", 72], ["End", 80]]) {
    await page.keyboard.press(key);
    await becomes(() => stops(), [cell], key);
    await becomes(() => page.evaluate(() => document.activeElement?.id), `cell-${cell}`, "the focus follows");
  }
});

test("automatic candidates can be struck and come back on undo", async ({ page }) => {
  await page.check("#auto");
  const before = await label(page, 2);
  equal(before, "row 1, column 3, empty, candidates 1 2 4");
  await page.click("#cell-2");
  await page.keyboard.press("Control+Digit2");
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 1 4");
  await page.keyboard.press("Digit4");
  await holds(async () => !(await label(page, 11)).includes("4"), "the digit is not a candidate of its peers");
  await page.keyboard.press("Control+KeyZ");
  await page.keyboard.press("Control+KeyZ");
  await becomes(() => label(page, 2), before);
});

test("a click strikes a candidate of the selected cell while center marks are written", async ({ page }) => {
  await page.check("#auto");
  await page.keyboard.press("KeyC");
  const box = await page.locator("#cell-2").boundingBox();
  const at = (digit) => [box.x + (box.width * (((digit - 1) % 3) + 0.5)) / 3, box.y + (box.height * (Math.floor((digit - 1) / 3) + 0.5)) / 3];
  const click = (digit) => page.mouse.click(...at(digit));
  await page.click("#cell-3");
  await click(2);
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 1 2 4", "the first click selects");
  await click(2);
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 1 4");
  await click(1);
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 4", "another click strikes another candidate");
  // Each click alone restores 2 and strikes it again. A double click would enter the only candidate.
  await page.mouse.dblclick(...at(2));
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 4", "a quick second click is not a double click");
  await click(2);
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 2 4");
  await page.keyboard.press("KeyZ");
  await click(2);
  await becomes(() => label(page, 2), "row 1, column 3, empty, candidates 2 4", "not while digits are written");
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

test("a finger that stays on a candidate colors it, or asks about it", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator("#cell-2").boundingBox();
  const at = { x: box.x + box.width * 0.2, y: box.y + box.height * 0.2 };
  const stay = async (until) => {
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await until();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await page.evaluate(() => document.querySelector("#auto").click());
  await page.tap("[data-mode=colour]");
  await page.tap("[data-colour='5']");
  await page.tap("[data-colour='5']");
  // Sent together, because a busy machine may take longer between them than a long touch takes.
  await Promise.all([["touchStart", [at]], ["touchEnd", []]].map(([type, touchPoints]) => session.send("Input.dispatchTouchEvent", { type, touchPoints })));
  await page.waitForTimeout(1000);
  equal(await page.locator("#cell-2 [class*=ink-]").count(), 0, "a short touch selects only");
  await stay(() => page.waitForSelector("#cell-2 .ink-5"));
  await page.tap("[data-mode=digit]");
  await stay(() => says(page, "#help", /r1c3/));
});

test("mistakes: by the rules, against the solution, or not at all", async ({ page, shot }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit5");
  await holds(async () => (await label(page, 2)).endsWith("wrong"), "a second 5 in the row breaks the rules");
  await page.keyboard.press("Digit1");
  await holds(async () => !(await label(page, 2)).endsWith("wrong"), "1 breaks no rule");
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

test("the first frame shows the game and the theme, and input before the modules load is not lost", { places: ["serve"] }, async ({ page, home }) => {
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
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("#cell-80");
  await becomes(() => page.$$eval(".cell", (cells) => cells.map((cell) => cell.textContent || ".").join("")), `534${EASY.slice(3)}`);
  await becomes(() => page.$$eval(".cell.given", (cells) => cells.length), 30);
  await becomes(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(17, 22, 28)");
  await page.click("#cell-3");
  await page.keyboard.press("6");
  await page.keyboard.press("ArrowDown");
  await page.check("#auto");
  await page.click("[data-do=undo]");
  await becomes(() => page.getAttribute("#cell-3", "aria-label"), null, "no listener is there yet");
  release();
  await page.waitForSelector("#cell-3[aria-label*='empty, candidates 2 6']");
  await becomes(() => page.getAttribute("#cell-12", "tabindex"), "0", "the cursor moved down");
  await becomes(() => label(page, 2), "row 1, column 3, 4", "the game continues");
});
