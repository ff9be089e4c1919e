// Tests lessons and their drills, and that nothing moves or is lost while they are made.

import { ok, test } from "./harness.js";
import { becomes, call, frame, fullHouse, hold, holds, says, visitView, working } from "./tools.js";

for (const device of ["mouse", "keyboard"]) {
  test(`a button that the ${device} holds down stays while an answer arrives`, { places: ["serve"] }, async ({ page }) => {
    const release = await hold(page, "generate", 100);
    await visitView(page, "learn/full-house");
    await page.hover("[data-drill=new]");
    if (device === "mouse") await page.mouse.down();
    else {
      await page.focus("[data-drill=new]");
      await page.keyboard.down("Space");
    }
    const button = await page.$("[data-drill=new]");
    const cards = () => page.locator("#lesson .guided").count();
    const before = await cards();
    // The next example is made from the answers to several questions, of which the list of steps is the last.
    const example = page.waitForResponse("**/api/steps");
    release();
    await (await example).finished();
    await page.waitForTimeout(200);
    ok(await button.evaluate((node) => node.isConnected), "the button is still there");
    if (device === "mouse") await page.mouse.up();
    else await page.keyboard.up("Space");
    await page.waitForSelector("[data-drill=check]");
    await holds(async () => (await cards()) > before, "the example came, too");
  });
}

test("a lesson ends with drills that judge what the player marks", async ({ page, shot }) => {
  await visitView(page, "learn");
  await page.click(".lessons .next");
  await says(page, "#lesson h1", /Full House/);
  await becomes(() => page.locator("#lesson .guided").count(), 3, "examples");
  await shot("lesson");
  for (let n = 0; n < 3; n++) {
    await page.click("[data-drill=new]");
    // The board of the last drill stays until the next frame; only a drill that is open can be checked.
    await page.waitForSelector("[data-drill=check]");
    await becomes(() => page.locator("[data-mark]").count(), 81);
    if (n === 0) {
      await page.click("[data-drill=check]");
      await says(page, ".verdict", /Mark the cells/);
    }
    const cell = await page.evaluate(fullHouse);
    await page.click(`[data-mark='${cell}']`);
    await page.click("[data-drill=check]");
    await says(page, ".verdict", /Right|Also right/);
  }
  await says(page, "#lesson [role=status]", /finished/);
  await shot("drill");
  await holds(() => call(page, "database", "isSaved"), "the progress is saved");
  await page.reload();
  await visitView(page, "learn");
  await page.waitForSelector(".lessons .icon");
  await holds(async () => /Hidden Single in a box/.test(await page.textContent(".lessons .next")), "the next lesson is waiting");
});

test("a drill can be solved with the keyboard alone", { places: ["folder"] }, async ({ page }) => {
  await visitView(page, "learn/full-house");
  await page.click("[data-drill=new]");
  await page.waitForSelector("[data-drill=check]");
  const cell = await page.evaluate(fullHouse);
  await page.focus("[data-mark='0']");
  for (let n = 0; n < Math.floor(cell / 9); n++) await page.keyboard.press("ArrowDown");
  for (let n = 0; n < cell % 9; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.waitForSelector(`[data-mark='${cell}'][aria-pressed=true]`);
  const focused = () => page.evaluate(() => ({ ...document.activeElement?.dataset }));
  await becomes(focused, { mark: String(cell) }, "the focus stays");
  for (let n = 0; n < 60 && !(await focused()).drill; n++) await page.keyboard.press("Tab");
  await becomes(focused, { drill: "check" }, "Tab leads to the buttons");
  await page.keyboard.press("Enter");
  await says(page, ".verdict", /Right|Also right/);
  await becomes(focused, { drill: "new" }, "the next drill is a key press away");
});

test("a drill stays in place while the examples above it arrive", { viewport: { width: 400, height: 420 }, places: ["serve"] }, async ({ page }) => {
  const release = await hold(page, "generate", 100);
  await visitView(page, "learn/full-house");
  await page.waitForSelector("#drill");
  await page.$eval("#drill", (heading) => heading.scrollIntoView({ block: "center", behavior: "instant" }));
  const top = () => page.$eval("#drill", (heading) => heading.getBoundingClientRect().top);
  const before = await top();
  release();
  await holds(async () => (await page.locator("#lesson .guided").count()) === 3, "three examples");
  await holds(async () => Math.abs((await top()) - before) < 2, "the heading is where it was");
});

test("an answer to another question does not stop the making of a drill", { places: ["serve"] }, async ({ page }) => {
  const rated = await hold(page, "rate");
  await page.click("#tab-rating");
  await page.waitForSelector("#working:visible");
  const made = await hold(page, "generate", 100);
  await visitView(page, "learn/full-house");
  await page.click("[data-drill=new]");
  await page.waitForSelector("#lesson [data-do=cancel]");
  const answered = page.waitForResponse("**/api/rate");
  rated();
  await (await answered).finished();
  await frame(page);
  made();
  await page.waitForSelector("[data-drill=check]");
});

test("making a drill can be canceled", { places: ["serve"] }, async ({ page }) => {
  await hold(page, "generate", 1000);
  await visitView(page, "learn/full-house");
  await page.click("[data-drill=new]");
  await page.click("#lesson [data-do=cancel]");
  await page.waitForSelector("[data-drill=new]");
  await becomes(() => page.locator("[data-mark]").count(), 0);
});

test("a drill for a pattern says what is missing and shows the answer", async ({ page, shot }) => {
  await visitView(page, "learn/naked-pair");
  // A slow server may not find a random one in its time, and says so.
  await holds(async () => {
    await page.click("[data-drill=new]");
    await working(page);
    return (await page.locator("[data-mark]").count()) > 0;
  }, "a drill");
  await page.click("[data-drill=show]");
  await says(page, ".verdict", /Here (it )?is/);
  await holds(async () => (await page.locator("#lesson .drill-board .mark").count()) > 0, "the answer is drawn");
  await shot("drill-answer");
});

test("a new drill is on the screen as a whole, and every example of a lesson opens on the board", { places: ["folder"] }, async ({ page }) => {
  await visitView(page, "learn/full-house");
  await holds(async () => (await page.locator("#lesson .guided button").count()) === 3, "three examples, each with a button");
  await page.evaluate(() => scrollTo(0, 0));
  await page.click("[data-drill=new]");
  await page.waitForSelector("[data-mark]");
  const inside = () => page.$eval("#lesson .drill-board", (board) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top >= document.querySelector(".top").getBoundingClientRect().bottom && bottom <= innerHeight;
  });
  await becomes(inside, true, "the board of the drill");
  await page.click("#lesson .guided button >> nth=2");
  await says(page, "#title", /Practice: Full House/);
  await becomes(() => page.isChecked("#auto"), true, "with its candidates");
});
