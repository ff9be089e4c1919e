// Goes through every view and state of the page.

import { EASY, EASY_SOLUTION, NYT, fullHouse, idle, paste, says, visitView } from "./tools.js";

/** Presses one of the buttons for a command that is on the screen. */
const press = (page, name) => page.evaluate((name) => [...document.querySelectorAll(`[data-do=${name}]`)].find((one) => one.checkVisibility()).click(), name);

/** On a phone, the tabs are in a sheet. */
async function openTab(page, tab) {
  if (!(await page.isVisible("#tabs"))) await press(page, "expand");
  await page.click(`#tab-${tab}`);
}

const dialog = (name) => async (page) => {
  await page.evaluate(() => document.querySelectorAll("dialog[open]").forEach((one) => one.close()));
  await visitView(page, "play");
  await page.evaluate((name) => document.querySelector(`nav.tasks [data-do=${name}]`).click(), name);
  await page.waitForSelector(`#dialog-${name}[open]`);
};

/** Every view and state, in an order in which each starts from the one before. @type {Record<string, (page: any) => Promise<unknown>>} */
export const VIEWS = {
  async home(page) {
    await visitView(page, "");
    await page.waitForSelector("[data-first]");
  },
  async play(page) {
    await visitView(page, "play");
    await page.waitForSelector("#cell-0.given");
  },
  async played(page) {
    await page.click("#cell-2");
    await page.keyboard.press("Digit4");
    await page.click("#cell-3");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Shift+Digit6");
    await page.click("#cell-11");
    await page.keyboard.press("Digit9");
  },
  async mistake(page) {
    await press(page, "hint");
    await idle(page);
  },
  async paused(page) {
    await press(page, "pause");
    await page.waitForSelector("#paused:visible");
  },
  async confirm(page) {
    await page.click("#paused");
    await page.evaluate(() => document.querySelector("#panel-help [data-do=restart]").click());
    await page.waitForSelector("#dialog-confirm[open]");
  },
  async hint(page) {
    await page.click("#confirm-yes");
    await paste(page, NYT);
    await says(page, "#status", /Opened/);
    for (let rung = 0; rung < 4; rung++) {
      await press(page, "hint");
      await page.waitForTimeout(300);
      await idle(page);
    }
  },
  async path(page) {
    await openTab(page, "path");
    await page.click("[data-do=explain]");
    await page.waitForSelector("[data-step='3']");
    await page.click("[data-step='12']");
  },
  async steps(page) {
    await openTab(page, "steps");
    await page.click("[data-do=allSteps]");
    await page.waitForSelector("[data-found='3']");
  },
  async rating(page) {
    await openTab(page, "rating");
    await says(page, "#rating", /Depth/);
  },
  async chain(page) {
    await visitView(page, "techniques/xy-chain");
    await page.click("[data-example] >> nth=1");
    await page.waitForSelector("#cell-0", { state: "visible" });
    for (let rung = 0; rung < 4; rung++) {
      await press(page, "hint");
      await page.waitForTimeout(300);
      await idle(page);
    }
  },
  async several(page) {
    await paste(page, `.${".".repeat(17)}${EASY.slice(18)}`);
    await says(page, "#help", /at least|has \d+ solutions/);
  },
  async candidates(page) {
    await paste(page, EASY);
    await says(page, "#status", /Opened/);
    await page.evaluate(() => document.querySelector("#auto").click());
    await page.keyboard.press("KeyV");
  },
  open: dialog("open"),
  share: async (page) => {
    await dialog("share")(page);
    await page.waitForSelector("#qr svg");
  },
  print: dialog("print"),
  settings: dialog("settings"),
  keys: dialog("keys"),
  menu: dialog("menu"),
  async typing(page) {
    await visitView(page, "games");
    await dialog("open")(page);
    await page.click("[data-do=typeIn]");
    await page.waitForSelector("#typing:visible");
  },
  async learn(page) {
    await visitView(page, "learn");
    await page.waitForSelector(".lessons");
  },
  async lesson(page) {
    await visitView(page, "learn/full-house");
    await page.waitForFunction(() => document.querySelectorAll("#lesson .guided").length === 3);
  },
  async drill(page) {
    await page.click("[data-drill=new]");
    await page.waitForSelector("[data-mark]");
  },
  async "drill-right"(page) {
    await page.click(`[data-mark='${await page.evaluate(fullHouse)}']`);
    await page.click("[data-drill=check]");
    await says(page, ".verdict", /Right|Also/);
  },
  async techniques(page) {
    await visitView(page, "techniques");
    await page.waitForSelector("[data-technique=x-wing]");
  },
  async technique(page) {
    await visitView(page, "techniques/x-wing");
    await page.waitForSelector("#learn figure .mini");
  },
  async make(page) {
    await visitView(page, "make");
    await page.waitForSelector("#make-form option[value=naked-pair]", { state: "attached" });
  },
  async made(page) {
    await page.selectOption("#make-form [name=level]", "easy");
    await page.click("[data-do=make]");
    await says(page, "#make .verdict", /meets every part/);
  },
  async done(page) {
    await page.click("[data-made=puzzle]");
    await page.waitForSelector("#cell-0", { state: "visible" });
    await paste(page, `${EASY}`);
    await says(page, "#status", /Opened/);
    for (const [cell, digit] of [...EASY_SOLUTION].entries()) {
      if (EASY[cell] !== ".") continue;
      await page.click(`#cell-${cell}`);
      await page.keyboard.press("KeyZ");
      await page.keyboard.press(`Digit${digit}`);
    }
    await page.waitForSelector("#dialog-done[open]");
    await says(page, "#done", /Hardest technique needed(?!…)/);
  },
  async games(page) {
    await page.click("#done a[href='#/games']");
    await page.waitForSelector(".table");
  },
};
