// Tests the page as a product: the way in, whole games on three sizes, the end, and every bug that
// players met.

import { smallTargets } from "./axe.js";
import { equal, ok, test } from "./harness.js";
import { EASY, EASY_SOLUTION, NYT, becomes, board, boardIs, call, frame, hint, hold, holds, label, paste, says, visitView } from "./tools.js";

test("the way in: two actions to the first digit, two more to a hint", async ({ page, shot }) => {
  await visitView(page, "");
  await page.waitForSelector("[data-first]");
  await shot("home");
  await page.click("[data-first]");
  await page.waitForSelector("#board", { state: "visible" });
  await page.keyboard.press("Digit4");
  await becomes(async () => (await board(page)).slice(0, 3), "534", "the first digit");
  await page.click("#hint");
  await says(page, "#help", /Look for/);
  await page.click("#hint");
  await says(page, "#help", /Look (at|for) .*\d/);
});

test("every view has an address, and Back leads through them", async ({ page }) => {
  for (const [link, ready] of [["learn", ".lessons"], ["techniques", "#search"], ["make", "#make-form"], ["games", "#history h1"]]) {
    await page.click(`nav.places a[href='#/${link}']`);
    await page.waitForSelector(ready);
    equal(new URL(page.url()).hash, `#/${link}`);
  }
  await page.goBack();
  await page.waitForSelector("#make-form");
  await page.goBack();
  await page.waitForSelector("#search");
  await visitView(page, "new/easy");
  await says(page, "#title", /Easy/);
  equal(new URL(page.url()).hash, "#/play", "coming back does not start another game");
  await page.click(".brand");
  await page.waitForSelector("[data-first]");
});

for (const [name, options] of Object.entries({
  "a small phone": { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  "a phone on its side": { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
  "a tablet": { viewport: { width: 1024, height: 768 }, hasTouch: true },
})) {
  test(`a whole game by touch on ${name}: everything fits and nothing moves`, { ...options, looks: true }, async ({ page, shot }) => {
    const { width, height } = options.viewport;
    const boxes = () => page.evaluate(() => ["#board", ".modes", ".digits"].map((selector) => {
      const { x, y, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return [x, y, right, bottom].map(Math.round);
    }));
    const before = await boxes();
    for (const [x, y, right, bottom] of before) ok(x >= 0 && y >= 0 && right <= width && bottom <= height, JSON.stringify(before));
    await becomes(() => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [width, height], "no scrolling");
    await becomes(() => smallTargets(page), [], "targets");
    const press = () => page.evaluate(() => [...document.querySelectorAll("[data-do=hint]")].find((one) => one.offsetParent).click());
    for (let n = 0; n < 3; n++) {
      await press();
      await page.waitForTimeout(250);
      equal(await boxes(), before, "nothing moves under the finger");
    }
    await shot(`touch-${width}`);
    for (const [cell, digit] of [...EASY_SOLUTION].entries()) {
      if (EASY[cell] !== ".") continue;
      await page.tap(`#cell-${cell}`);
      await page.tap(`[data-digit='${digit}']`);
    }
    await page.waitForSelector("#dialog-done[open]");
    await says(page, "#done", /Solved/);
    await shot(`done-${width}`);
  });
}

test("digit first: a chosen digit goes into every cell that is tapped", async ({ page }) => {
  await page.click("nav.tasks [data-do=settings]");
  await page.check("input[name=input][value=digit]");
  await page.click("#dialog-settings [data-do=close]");
  await page.click("[data-digit='4']");
  await page.click("#cell-2");
  await page.click("#cell-13");
  await frame(page);
  await becomes(() => label(page, 2), "row 1, column 3, 4");
  await becomes(() => page.getAttribute("[data-digit='4']", "aria-pressed"), "true");
  await becomes(() => page.getAttribute("[data-digit='4']", "aria-label"), "4, 6 left");
});

test("the end shows time, mistakes, hints and the next puzzle, and counts in the statistics", async ({ page, shot }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("Digit1");
  await page.click("#hint");
  await says(page, "#help", /Look for/);
  for (const [cell, digit] of [...EASY_SOLUTION].entries()) {
    if (EASY[cell] !== ".") continue;
    await page.click(`#cell-${cell}`);
    await page.keyboard.press(`Digit${digit}`);
  }
  await page.waitForSelector("#dialog-done[open]");
  await says(page, "#done", /Mistakes\s*1\s*Hints\s*1/);
  await says(page, "#done", /Hardest technique needed(?!…)/);
  await shot("done");
  await page.click("#done a[href='#/games']");
  await page.waitForSelector(".table");
  await call(page, "records", "keepNotes");
  await holds(() => call(page, "database", "isSaved"), "the game is saved");
  await becomes(async () => (await page.innerText(".table tbody tr")).split(/\s+/).slice(0, 2), ["Easy", "1"]);
  await shot("games");
  await page.reload();
  await page.waitForSelector(".table");
  await holds(async () => /1 game solved/.test(await page.innerText("#history")), "the statistics survive");
});

test("a second game without hints is a personal best, and the end leads to the next puzzle of the level", { places: ["folder"] }, async ({ page }) => {
  const best = () => page.locator("#done .quiet >> nth=0").textContent();
  const solve = async () => {
    const now = await board(page);
    const { solution } = await call(page, "api", "ask", "solve", { puzzle: now });
    for (const [cell, digit] of [...solution].entries()) {
      if (now[cell] !== ".") continue;
      await page.click(`#cell-${cell}`);
      await page.keyboard.press(`Digit${digit}`);
    }
    await page.waitForSelector("#dialog-done[open]");
    await says(page, "#done", /Hardest technique needed(?!…)/);
  };
  const games = [{ id: "fast", hints: 3, spent: 0.1 }, { id: "slow", hints: 0, spent: 5000 }];
  await call(page, "store", "set", "records", games.map((one) => ({ ...one, puzzle: EASY, level: "easy", done: 1e12, saved: 1e12 })));
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
  await solve();
  ok(/personal best/.test(await best()), `a game without hints is compared with such games: ${await best()}`);
  await says(page, "#done", /previous best: 1:23:20/);
  await says(page, "#done", /found without a hint/);
  await page.click("#done [data-next]");
  await says(page, "#title", /Easy puzzle/);
  await holds(async () => (await board(page)) !== EASY_SOLUTION && (await board(page)).includes("."), "another puzzle");
});

test("the start page offers the daily puzzle of every level, and puzzles by rating", { places: ["folder"] }, async ({ page }) => {
  await visitView(page, "");
  await becomes(() => page.locator("a[href^='#/daily/']").count(), 6);
  await page.click("a[href='#/daily/medium']");
  await says(page, "#title", /Daily puzzle for .*, Medium/);
  const daily = await board(page);
  await visitView(page, "");
  await page.click("a[href='#/new/2.5-3.5']");
  await says(page, "#title", /SE 2\.5–3\.5/);
  const puzzle = await board(page);
  ok(puzzle !== daily, "another puzzle");
  const { er } = (await call(page, "api", "ask", "rate", { puzzle, scales: ["se"] })).se;
  ok(er >= 2.5 && er <= 3.5, `SE ${er}`);
});

test("the clock pauses and hides the board, and time and undo survive a reload", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit1");
  await page.keyboard.press("Digit4");
  await page.waitForFunction(() => document.querySelector("#time")?.textContent !== "0:00");
  await page.click("#clock");
  await page.waitForSelector("#paused:visible");
  await becomes(() => page.$eval("#cell-0 .value", (value) => getComputedStyle(value).visibility), "hidden");
  await becomes(() => page.$$eval(".cell", (cells) => new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)).size), 1, "no cell shows what is in it");
  const time = await page.textContent("#time");
  await page.waitForTimeout(1500);
  equal(await page.textContent("#time"), time, "the time stands still");
  await page.click("#paused");
  await page.reload();
  await boardIs(page, `534${EASY.slice(3)}`);
  await page.waitForFunction((time) => document.querySelector("#time")?.textContent >= time, time);
  await page.keyboard.press("Control+KeyZ");
  await boardIs(page, `531${EASY.slice(3)}`);
  await page.keyboard.press("Control+KeyZ");
  await boardIs(page, EASY);
});

test("Restart asks first, and hint texts go with Undo and Restart", async ({ page }) => {
  await page.click("#cell-2");
  await page.keyboard.press("Digit4");
  await hint(page);
  await page.click("[data-do=undo]");
  await says(page, "#status", /^$/);
  await becomes(() => page.locator("#help .rungs").count(), 0, "the hint is gone");
  await page.keyboard.press("Control+KeyY");
  await page.click("[data-do=restart]");
  await page.click("#confirm-no");
  await becomes(async () => (await board(page)).slice(0, 3), "534", "nothing happened");
  await hint(page);
  await page.click("[data-do=restart]");
  await page.click("#confirm-yes");
  await boardIs(page, EASY);
  await says(page, "#status", /^$/);
  await page.keyboard.press("Control+KeyZ");
  await boardIs(page, `534${EASY.slice(3)}`);
});

test("a late answer never overwrites a newer one", { places: ["serve"] }, async ({ page }) => {
  await paste(page, NYT);
  await boardIs(page, NYT);
  const release = await hold(page, "why");
  await page.click("#cell-1");
  await page.keyboard.press("KeyQ");
  await page.keyboard.press("Digit5");
  await page.waitForSelector("#working:visible");
  await page.click("#hint");
  await says(page, "#help", /Look for/);
  const answered = page.waitForResponse("**/api/why");
  release();
  await (await answered).finished();
  // The page has had time to show it.
  await page.waitForTimeout(400);
  ok(!/cannot be 5/.test(await page.textContent("#help")), "the reason came too late");
});

test("hints for two cells do not mix", async ({ page }) => {
  await paste(page, NYT);
  await boardIs(page, NYT);
  const ask = async (rung) => {
    await page.click("[data-do=hintHere]");
    await says(page, "#hint", rung);
  };
  await page.click("#cell-33");
  await ask(/Where/);
  await ask(/Which/);
  await becomes(() => page.locator("#help .rungs li").count(), 2);
  await page.click("#cell-1");
  await ask(/Where/);
  await becomes(() => page.locator("#help .rungs li").count(), 1, "one sentence for this cell");
});

test("typed givens survive a reload, and the banner goes with another game", async ({ page }) => {
  await page.click("nav.tasks [data-do=open]");
  await page.click("[data-do=typeIn]");
  for (const key of ["Digit5", "Digit3", "Digit0"]) await page.keyboard.press(key);
  await page.waitForSelector("#typing:visible");
  await page.reload();
  await page.waitForSelector("#typing:visible");
  await becomes(async () => (await board(page)).slice(0, 3), "53.");
  await paste(page, NYT);
  await boardIs(page, NYT);
  await holds(async () => !(await page.isVisible("#typing")), "the banner is gone");
});

test("2,900 pasted puzzles are all there", async ({ page }) => {
  await paste(page, Array.from({ length: 2900 }, () => EASY).join("\n"));
  await says(page, "#status", /Opened 2900 puzzles/);
  await says(page, "#list h3", /2900/);
  await page.click("[data-do=listMore]");
  await page.waitForFunction(() => document.querySelectorAll("[data-board]").length > 100);
});

test("the browser's own print command prints the puzzle", async ({ page }) => {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await becomes(() => page.locator(".sheet .paper").count(), 1);
  await becomes(async () => (await page.locator(".sheet .paper text").allTextContents()).join(""), EASY.replace(/\./g, ""));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await becomes(() => page.locator(".sheet").count(), 0);
});

test("a book has a cover, levels and solutions", async ({ page }) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.click("nav.tasks [data-do=print]");
  await page.selectOption("select[name=what]", "book");
  await page.fill("[name=book]", "Rainy days");
  await page.selectOption("[name=count]", "2");
  await page.selectOption("[name=each]", "2");
  await page.click("[data-do=printNow]");
  await page.waitForSelector("[data-printed]");
  await becomes(() => page.textContent(".cover h1"), "Rainy days");
  await becomes(() => page.locator(".cover li").count(), 5, "levels");
  await becomes(() => page.locator(".sheet:not(.cover):not(.answers) .paper").count(), 10);
  await becomes(() => page.locator(".answers .paper").count(), 10);
});

test("the making of a book can be canceled", { places: ["serve"] }, async ({ page }) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const release = await hold(page, "generate");
  await page.click("nav.tasks [data-do=print]");
  await page.selectOption("select[name=what]", "book");
  await page.selectOption("[name=count]", "2");
  await page.click("[data-do=printNow]");
  await says(page, "#print-said", /puzzle 1 of 10/);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/generate")) asked += 1;
  });
  await page.click("#dialog-print [data-do=close]");
  release();
  await page.waitForTimeout(500);
  equal(asked, 0, "requests after canceling");
  await page.click("nav.tasks [data-do=print]");
  await becomes(() => page.textContent("#print-said"), "", "nothing is left of it");
  await page.selectOption("select[name=what]", "one");
  await page.click("[data-do=printNow]");
  await page.waitForSelector("[data-printed]");
  await becomes(() => page.locator(".paper").count(), 1, "the next printing is another one");
});

test("without an engine, sharing says so instead of blaming the link", { places: ["serve"], clipboard: true }, async ({ page }) => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new Error("nobody there"));
  });
  await page.click("nav.tasks [data-do=share]");
  await says(page, "#qr", /did not respond/);
  // The message disappears after a moment. The last element that enters the top layer is above the others.
  await holds(async () => {
    await page.click("#copy-link");
    return page.evaluate(() => /copied/.test(document.querySelector("#toast").textContent)
      && document.querySelector("#toast").matches(":popover-open") && document.querySelector("#dialog-share").open);
  }, "the message is above the dialog");
});

test("several solutions are shown side by side, and none with the reason", async ({ page, shot }) => {
  // Without r1c1 and r9c9, 5 and 9 are free to move.
  await paste(page, `.${".".repeat(17)}${EASY.slice(18)}`);
  await says(page, "#help", /at least|has \d+ solutions/);
  await becomes(() => page.locator("#help .pair .mini").count(), 2);
  await holds(async () => (await page.locator("#help .pair .marked").count()) > 0, "cells that differ");
  await becomes(() => page.$eval("#status", (status) => status.classList.contains("spoken")), true, "one sentence says it");
  await shot("several");
  await paste(page, `55${EASY.slice(2)}`);
  await says(page, "#help", /no solution/);
});

test("six center marks stay inside their cell", { looks: true }, async ({ page }) => {
  const width = () => page.$eval("#cell-2", (cell) => cell.getBoundingClientRect().width);
  const before = await width();
  await page.click("#cell-2");
  for (let digit = 1; digit <= 9; digit++) await page.keyboard.press(`Control+Digit${digit}`);
  await frame(page);
  await becomes(() => width(), before);
  await holds(() => page.$eval("#cell-2 .centre", (marks) => marks.getBoundingClientRect().width <= marks.parentElement.getBoundingClientRect().width), "the marks fit");
});

test("at twice the size the board, the pad and the help fit", { viewport: { width: 640, height: 430 }, looks: true }, async ({ page }) => {
  const [pad, frameBox] = [await page.locator("#pad").boundingBox(), await page.locator("#frame").boundingBox()];
  ok(pad.y + pad.height <= 430 && frameBox.y + frameBox.height <= 430, JSON.stringify([pad, frameBox]));
  await page.click("#expand");
  await page.waitForSelector("#panel", { state: "visible" });
});

test("forced colors keep the selection visible", { forcedColors: "active", looks: true }, async ({ page, shot }) => {
  await page.click("#cell-2");
  await becomes(() => page.$eval("#cell-2", (cell) => getComputedStyle(cell).outlineStyle), "solid");
  // Also where the digit is highlighted in other cells.
  await page.keyboard.press("Digit4");
  await becomes(() => page.$$eval(".cell.same", (cells) => [...new Set(cells.map((cell) => `${cell.id === "cell-2"} ${getComputedStyle(cell).outlineStyle}`))].sort()), ["false dashed", "true solid"]);
  // Colors that the player gives to cells are there, and differ.
  await page.click("#cell-3");
  await page.keyboard.press("Alt+Digit1");
  await page.click("#cell-5");
  await page.keyboard.press("Alt+Digit2");
  await becomes(() => page.evaluate(() => new Set(["#cell-3", "#cell-5", "#cell-6"].map((cell) => getComputedStyle(document.querySelector(cell)).backgroundColor)).size), 3, "two colors and none");
  await shot("forced");
});

test("a chain plays back inference by inference", async ({ page, shot }) => {
  await visitView(page, "techniques/xy-chain");
  await page.click("[data-example] >> nth=1");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  const links = () => frame(page).then(() => page.locator("#frame .overlay .link").count());
  const all = await links();
  ok(all > 2, `${all} links`);
  await page.click("#help [data-frame='0']");
  await becomes(() => links(), 0, "the start");
  let last = 0;
  for (let n = 0; n < 3; n++) {
    await page.click("#help [aria-label='Next inference']");
    const now = await links();
    ok(now >= last, "one more");
    last = now;
  }
  ok(last > 0 && last < all, `${last} of ${all}`);
  await shot("playback");
  await page.click("#help [data-frame='-1']");
  await becomes(() => links(), all, "and all of them again");
  await page.hover("#help .named >> nth=0");
  await holds(async () => (await page.locator(".premise").count()) > 0, "cell names are live");
});

test("the frame speaks the browser's language, explanations stay English and say so", { locale: "de-DE" }, async ({ page, shot }) => {
  await becomes(() => page.evaluate(() => document.documentElement.lang), "de");
  await becomes(() => label(page, 0), "Zeile 1, Spalte 1, 5, vorgegeben");
  await becomes(async () => (await page.textContent("#hint")).trim(), "Tipp");
  for (let rung = 0; rung < 4; rung++) await hint(page);
  await says(page, "#help .step", /Erklärungen gibt es vorerst auf Englisch/);
  await becomes(() => page.getAttribute("#help .step .reason", "lang"), "en");
  await shot("german");
  await page.click("nav.tasks [data-do=settings]");
  await page.selectOption("#language", "ja");
  await page.waitForFunction(() => document.documentElement.lang === "ja" && document.querySelector("#tab-help")?.textContent === "ヘルプ");
  await page.waitForSelector("#cell-0[aria-label*='1行1列']");
});

test("puzzles are typed in by touch alone, with a key for an empty cell", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  const press = (name) => page.evaluate((name) => document.querySelector(`nav.tasks [data-do=${name}]`).click(), name);
  await becomes(() => page.isVisible("#zero"), false, "a game has no 0");
  await press("open");
  await page.tap("[data-do=typeIn]");
  await becomes(() => page.isVisible(".digits .ask"), false, "there is nothing to give a hint for");
  for (const c of NYT) await page.tap(c === "." ? "#zero" : `[data-digit='${c}']`);
  await page.tap("[data-do=typed]");
  await boardIs(page, NYT);
  await becomes(() => page.isVisible("#zero"), false, "the game has no 0");
  await becomes(() => page.isVisible(".digits .ask"), true, "the hint is back");
});

test("the dots of a level show how many there are, and how many are filled", async ({ page }) => {
  await visitView(page, "");
  await page.waitForSelector("[data-level=hard]");
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    // A border that is not valid has no width.
    await becomes(() => page.$$eval("[data-level=hard] .dots i", (all) => all.map((one) => [getComputedStyle(one).borderTopWidth, one.className])),
      [1, 2, 3, 4, 5, 6].map((n) => ["1px", n <= 3 ? "on" : ""]), theme);
  }
});

test("where the bar has no room, the menu has everything, and the list of keys starts at its top", { viewport: { width: 640, height: 430 } }, async ({ page }) => {
  const inBar = await page.$$eval("nav.places a, nav.tasks [data-do]:not(.menu)", (all) => all.map((one) => one.getAttribute("href") ?? one.dataset.do));
  const inMenu = await page.$$eval(".menu-list a, .menu-list button", (all) => all.map((one) => one.getAttribute("href") ?? one.dataset.do));
  equal(inBar.filter((one) => !inMenu.includes(one)), [], "missing in the menu");
  await page.click("nav.tasks .menu");
  await becomes(() => page.getAttribute(".menu-list [href='#/play']", "aria-current"), "page");
  await page.click(".menu-list [data-do=keys]");
  await page.waitForSelector("#dialog-keys[open]");
  await becomes(() => page.$eval("#dialog-keys", (dialog) => [dialog.scrollHeight > dialog.clientHeight, dialog.scrollTop]), [true, 0]);
});

test("in a window that has no room for the board, the page scrolls, also from the board", { viewport: { width: 320, height: 256 }, hasTouch: true }, async ({ page }) => {
  await holds(() => page.evaluate(() => document.documentElement.scrollHeight > innerHeight), "the page is taller than the window");
  await becomes(() => page.$eval("#board", (board) => getComputedStyle(board).touchAction), "pan-x pan-y");
  await page.locator("[data-digit='9']").scrollIntoViewIfNeeded();
  const { y, height } = await page.locator("[data-digit='9']").boundingBox();
  ok(y >= 0 && y + height <= 256, `the pad is at ${y}`);
});
