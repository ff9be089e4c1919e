// Tests the layout: print, phone, wall screen, dark theme, reduced motion, no colors.

import { readFileSync } from "node:fs";
import { equal, ok, test } from "./harness.js";
import { EASY, EASY_SOLUTION, NYT, becomes, board, boardIs, frame, hint, holds, label, openExample, paste, says } from "./tools.js";

/** The number of pages of a PDF. */
const pageCount = (bytes) => bytes.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

test("one to six puzzles print on a page, with answers at the end, on A4 and Letter", { looks: true }, async ({ page, shots }) => {
  const seven = [EASY, NYT, EASY, NYT, EASY, NYT, EASY];
  await paste(page, seven.join("\n"));
  await boardIs(page, EASY);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  for (let each = 1; each <= 6; each++) {
    for (const format of ["A4", "Letter"]) {
      await page.click("[data-do=print]");
      await page.selectOption("select[name=what]", "list");
      await page.selectOption("select[name=each]", String(each));
      await page.check("input[name=answers]");
      await page.click("[data-do=printNow]");
      await page.waitForSelector("[data-printed]");
      await page.evaluate(() => document.body.removeAttribute("data-printed"));
      await becomes(() => page.locator(".sheet:not(.answers) .paper").count(), 7, "puzzles");
      await becomes(() => page.locator(".sheet").evaluateAll((all) => all.map((sheet) => sheet.classList.contains("answers")).lastIndexOf(false)),
        Math.ceil(7 / each) - 1, "the answers come last");
      if (each === 6 && format === "Letter") break;
      // A sheet that is too tall would take two pages.
      const pdf = await page.pdf({ format, ...(each === 6 ? { path: `${shots}/print.pdf` } : {}) });
      equal(pageCount(pdf), Math.ceil(7 / each) + 2, `pages with ${each} puzzles each on ${format}`);
    }
  }
  const answers = await page.locator(".answers .paper").evaluateAll((all) => all.map((one) => [...one.querySelectorAll("text")].map((t) => t.textContent).join("")));
  equal(answers.length, 7, "answers");
  equal(answers[0], EASY_SOLUTION);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.screenshot({ path: `${shots}/print.png` });
});

test("one puzzle prints on one page", { looks: true }, async ({ page }) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.click("[data-do=print]");
  await page.click("[data-do=printNow]");
  await page.waitForSelector("[data-printed]");
  await becomes(async () => pageCount(await page.pdf({ format: "A4" })), 1);
});

/** Lists elements that overflow their box or the window. */
const cutOff = (page) => page.evaluate(() => {
  const visible = [...document.querySelectorAll("button, label, p, h1, h2, [role=tab]")].filter((node) =>
    // What is clipped away is for screen readers.
    node.checkVisibility() && getComputedStyle(node).clipPath === "none" && !node.closest(".spoken"));
  return visible.filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && (box.left < 0 || box.right > innerWidth + 0.5 || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline");
  }).map((node) => `${node.tagName} ${node.textContent.trim().slice(0, 30)}`);
});

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

test("a phone: nothing is cut off, the pad works, hints show above the board", { ...PHONE, looks: true }, async ({ page, shot }) => {
  await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 360);
  await becomes(() => cutOff(page), []);
  await page.tap("#cell-2");
  await page.tap("[data-digit='4']");
  await becomes(() => label(page, 2), "row 1, column 3, 4");
  await page.tap("[data-mode=corner]");
  await page.tap("#cell-3");
  await page.tap("[data-digit='2']");
  await becomes(() => label(page, 3), "row 1, column 4, empty, corner marks 2");
  await shot("phone");
  await page.tap(".ask");
  await says(page, "#said", /Look for/);
  await becomes(() => page.evaluate(() => scrollY), 0, "the board stays in view");
  await holds(() => page.locator("#said").isVisible(), "the message is visible");
  await page.tap(".ask");
  await says(page, "#said", /Look (at|for) .*\d/);
  await shot("phone-hint");
  await page.tap("#expand");
  for (const tab of ["path", "steps", "rating"]) {
    await page.tap(`#tab-${tab}`);
    await frame(page);
    await becomes(() => cutOff(page), [], `on the tab ${tab}`);
  }
});

test("a wall screen: the board fills it and everything scales up", { viewport: { width: 3840, height: 2160 }, looks: true }, async ({ page, shot }) => {
  const box = await page.locator("#frame").boundingBox();
  ok(box.height > 1300, `the board is ${box.height} high`);
  const pad = await page.locator("#pad").boundingBox();
  ok(pad.y + pad.height <= 2160, "the pad is on the screen");
  await holds(() => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector("#hint")).fontSize) >= 24), "buttons are readable from a distance");
  await becomes(() => cutOff(page), []);
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await shot("wall");
});

test("playing on a small laptop needs no scrolling", { viewport: { width: 1366, height: 768 }, looks: true }, async ({ page }) => {
  const pad = await page.locator("#pad").boundingBox();
  ok(pad.y + pad.height <= 768, `the pad ends at ${pad.y + pad.height}`);
});

test("dark", { colorScheme: "dark", looks: true }, async ({ page, shot }) => {
  await page.click("#cell-2");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await becomes(() => ground(), "rgb(17, 22, 28)");
  for (let n = 0; n < 4; n++) await hint(page);
  await shot("dark");
  await page.click("[data-do=settings]");
  await page.check("input[name=theme][value=light]");
  await frame(page);
  await becomes(() => ground(), "rgb(244, 242, 236)", "the player's choice overrides the system's");
});

test("nothing moves with reduced motion", { reducedMotion: "reduce", looks: true }, async ({ page }) => {
  const moving = () => page.evaluate(() => [...document.querySelectorAll("*")].filter((node) => {
    const { transitionDuration, animationName } = getComputedStyle(node);
    return animationName !== "none" || transitionDuration.split(",").some((time) => parseFloat(time) > 0);
  }).length);
  await becomes(() => moving(), 0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await holds(async () => (await moving()) > 20, "without it, the page has transitions");
});

test("everything is distinguishable without colors", { looks: true }, async ({ page, shot }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  await openExample(page, "x-chain");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  const shapes = await page.$$eval(".overlay .mark", (marks) => [...new Set(marks.map((mark) => mark.tagName))]);
  ok(shapes.length > 1, "two roles, two shapes");
  await becomes(() => page.$eval(".link-weak", (link) => getComputedStyle(link).strokeDasharray !== "none"), true, "weak links are dashed");
  await shot("grey");
  await page.click("[data-do=undo]");
  const given = await page.$eval(".given .value", (value) => getComputedStyle(value).fontWeight);
  ok(Number(given) >= 600, "givens are bold");
  await becomes(() => board(page).then((text) => text.length), 81);
});
