// Tests what the browser keeps: nothing is lost, whatever it refuses.

import { equal, ok, test } from "./harness.js";
import { EASY, NYT, becomes, board, boardIs, call, frame, holds, paste, says, visitView } from "./tools.js";

/** Opens the list of games and returns how many it has. */
async function gameCount(page) {
  await visitView(page, "games");
  await page.waitForSelector("[data-game]");
  const number = Number(/^\d+/.exec(await page.textContent("#history h2 >> nth=-1"))?.[0]);
  await visitView(page, "play");
  await page.waitForSelector("#cell-0", { state: "visible" });
  return number;
}

/** Waits until every change is in the database. */
const settled = (page) => call(page, "database", "isSaved");

test("games of earlier versions move into the database", async ({ page }) => {
  await settled(page);
  await page.evaluate(([one, two]) => {
    localStorage.removeItem("whydoku.last");
    localStorage.setItem("whydoku.games", JSON.stringify([
      { id: "a", saved: 1, game: { v: 1, p: one, l: "One" } },
      { id: "b", saved: 2, game: { v: 1, p: two, l: "Two" } },
      { id: "c", saved: 3, game: "damaged" },
    ]));
    localStorage.setItem("whydoku.current", JSON.stringify("b"));
  }, [EASY, NYT]);
  await page.reload();
  await boardIs(page, NYT);
  await page.waitForFunction(() => localStorage.getItem("whydoku.games") === null);
  await page.reload();
  await boardIs(page, NYT);
  await becomes(() => gameCount(page), 3, "both games and the welcome puzzle");
});

test("there is no limit on the number of games", async ({ page }) => {
  await settled(page);
  const games = Array.from({ length: 120 }, (_, n) => ({ v: 1, p: EASY, l: `Game ${n}` }));
  await paste(page, JSON.stringify({ games }));
  await says(page, "#status", /Opened 120 games/);
  await page.reload();
  await page.waitForSelector("#cell-0[aria-label*=given]");
  await becomes(() => gameCount(page), 121);
});

test("everything that is saved goes into one file and comes back", async ({ page, context, visit }) => {
  await call(page, "store", "set", "course", { lesson: 7 });
  await page.click("nav [data-do=settings]");
  await page.check("#dialog-settings [value=dark]");
  await page.keyboard.press("Escape");
  await settled(page);
  const text = await call(page, "backup", "exportAll");
  const elsewhere = await context.browser().newContext();
  const other = await elsewhere.newPage();
  await visit(other);
  await other.waitForSelector("#cell-0[aria-label*=given]");
  await becomes(() => call(other, "store", "get", "course"), undefined);
  await paste(other, text);
  await says(other, "#status", /settings and progress/);
  await becomes(() => call(other, "store", "get", "course"), { lesson: 7 });
  await frame(other);
  await becomes(() => other.evaluate(() => document.documentElement.dataset.theme), "dark");
  await elsewhere.close();
});

/** EASY after some moves. @param {Record<number, string>} digits by cell */
const easyWith = (digits) => [...EASY].map((given, cell) => digits[cell] ?? given).join("");

/** Saves a game by its id. */
const saveGame = (page, id, grid, saved) => page.evaluate(async ([id, puzzle, grid, saved]) => {
  const main = document.querySelector("script[type=module]")?.getAttribute("src");
  const { add, fromPlain } = await import(main ? new URL("store.js", new URL(main, document.baseURI)).href : "whydoku/store.js");
  await add({ ...fromPlain({ v: 1, p: puzzle, g: grid }), id }, saved);
}, [id, EASY, grid, saved]);

/** The text of a file with one game. */
const fileWith = (id, grid, saved, more = {}) => JSON.stringify({ whydoku: 1, games: [{ id, saved, game: { v: 1, p: EASY, g: grid } }], ...more });

/** Opens the text of a file, and waits until the page has said so, not only of the file before. */
async function openFile(page, text) {
  await page.click("#tab-steps");
  await page.click("#tab-help");
  await says(page, "#status", /^$/);
  await paste(page, text);
  await says(page, "#status", /Opened/);
  await settled(page);
}

/** The saved games of EASY but the first visit's, as id and digits. */
const savedGames = async (page) => (await call(page, "backup", "exportAll").then((text) => JSON.parse(text).games))
  .filter(({ game }) => game.p === EASY && game.g !== EASY).map(({ id, game }) => [id, game.g]).sort(([, a], [, b]) => (a < b ? -1 : 1));

test("an old file does not replace the progress made since", async ({ page }) => {
  const [early, late] = [easyWith({ 2: "4" }), easyWith({ 2: "4", 3: "6" })];
  await settled(page);
  await saveGame(page, "mine", late, 2000);
  await paste(page, fileWith("mine", early, 1000));
  await says(page, "#status", /Opened 1 game/);
  await boardIs(page, late);
  await settled(page);
  equal(await savedGames(page), [["mine", late]]);
});

test("a newer file replaces the progress it continues", async ({ page }) => {
  const [early, late] = [easyWith({ 2: "4" }), easyWith({ 2: "4", 3: "6" })];
  await settled(page);
  await saveGame(page, "mine", early, 1000);
  await paste(page, fileWith("mine", late, 2000));
  await boardIs(page, late);
  await settled(page);
  equal(await savedGames(page), [["mine", late]]);
});

for (const [name, here, there] of [["newer", 2000, 1000], ["older", 1000, 2000]]) {
  test(`a daily puzzle played in two browsers keeps both games if the one here is ${name}`, async ({ page }) => {
    const [mine, theirs] = [easyWith({ 2: "4" }), easyWith({ 3: "6" })];
    const id = "daily-2026-11-18-easy";
    await settled(page);
    await saveGame(page, id, mine, here);
    const newer = here > there ? mine : theirs;
    // The second time changes nothing.
    for (const _ of [1, 2]) {
      await openFile(page, fileWith(id, theirs, there));
      await boardIs(page, newer);
      const games = await savedGames(page);
      equal(games.map(([, grid]) => grid), [theirs, mine]);
      equal(games.find(([one]) => one === id), [id, newer]);
    }
  });
}

test("settings and the course keep what is newer here", async ({ page }) => {
  await settled(page);
  const old = await call(page, "backup", "exportAll");
  const lesson = (right) => ({ right, wrong: 0, box: 1, due: 1e15 });
  await page.click("nav [data-do=settings]");
  await page.check("#dialog-settings [value=dark]");
  await page.keyboard.press("Escape");
  await call(page, "store", "set", "course", { "x-wing": lesson(5), skyscraper: lesson(1) });
  await settled(page);
  const settings = await call(page, "store", "get", "settings");
  const values = { settings: { ...settings, theme: "light" }, course: { "x-wing": lesson(4), skyscraper: lesson(2), swordfish: lesson(3) } };
  for (const more of [{ values, times: { settings: 1, course: 1 } }, { values }, {}]) {
    await openFile(page, JSON.stringify({ ...JSON.parse(old), ...more }));
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await becomes(async () => (await call(page, "store", "get", "settings")).theme, "dark");
  }
  await becomes(() => call(page, "store", "get", "course"), { "x-wing": lesson(5), skyscraper: lesson(2), swordfish: lesson(3) });
  await becomes(async () => (await call(page, "store", "get", "settings")).theme, "dark");
});

test("two tabs that change the same value do not lose a change", async ({ page, context, visit }) => {
  const second = await context.newPage();
  await visit(second);
  await second.waitForSelector("#cell-0[aria-label*=given]");
  const add = (tab) => tab.evaluate(async () => {
    const main = document.querySelector("script[type=module]")?.getAttribute("src");
    const { change } = await import(main ? new URL("store.js", new URL(main, document.baseURI)).href : "whydoku/store.js");
    await Promise.all(Array.from({ length: 50 }, () => change("solved", (n = 0) => n + 1)));
  });
  await Promise.all([add(page), add(second)]);
  await becomes(() => call(page, "store", "get", "solved"), 100);
});

test("a full disk is reported, and the games are saved once there is room", async ({ page, shot }) => {
  await settled(page);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    globalThis.makeRoom = () => (IDBObjectStore.prototype.put = put);
  });
  await paste(page, NYT);
  await boardIs(page, NYT);
  await says(page, ".notice", /no room left/);
  await shot("notice");
  await becomes(() => gameCount(page), 2, "the new game is listed");
  await page.evaluate(() => globalThis.makeRoom());
  await page.click("#cell-0");
  await page.keyboard.press("Shift+Digit7");
  await page.waitForSelector(".notice", { state: "detached" });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForSelector("#cell-0[aria-label*=given]");
  await holds(async () => (await gameCount(page)) >= 2, "the game is in the database");
});

test("a browser that forbids saving is reported, and the games stay until the tab closes", async ({ page }) => {
  await settled(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await page.reload();
  await says(page, ".notice", /does not let the page save/);
  await paste(page, NYT);
  await boardIs(page, NYT);
  await becomes(() => gameCount(page), 2);
  await page.click(".notice .close");
  await becomes(() => page.locator(".notice").count(), 0);
  await page.reload();
  await becomes(() => board(page), NYT, "the last game is in localStorage");
});
