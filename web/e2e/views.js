// node e2e/views.js [--address URL] [WORD …]: goes through every view and state of the page, in light and dark, on a
// phone, at twice the size, with forced colors and without motion. Takes a picture of each for target/views, and asks
// axe about it.

import { mkdirSync } from "node:fs";
import { smallTargets, violations } from "./axe.js";
import { VIEWS } from "./every.js";
import { elsewhere, PLACES } from "./places.js";
import { openBrowser, root } from "./start.js";

const LAPTOP = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// Twice the size is half as many pixels of the page's own.
const LOOKS = {
  light: LAPTOP,
  dark: { ...LAPTOP, colorScheme: "dark" },
  "light-200": { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
  "dark-200": { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2, colorScheme: "dark" },
  phone: PHONE,
  "phone-dark": { ...PHONE, colorScheme: "dark" },
  "phone-side": { ...PHONE, viewport: { width: 740, height: 360 } },
  "phone-200": { ...PHONE, viewport: { width: 320, height: 480 } },
  forced: { ...LAPTOP, forcedColors: "active" },
  still: { ...LAPTOP, reducedMotion: "reduce" },
};

const words = process.argv.slice(2);
const at = words.indexOf("--address");
const place = at >= 0 ? await elsewhere(words.splice(at, 2)[1]) : await PLACES.folder();
const browser = await openBrowser();
let [seen, wrong] = [0, 0];
for (const [look, options] of Object.entries(LOOKS)) {
  if (words.length > 0 && !words.includes(look)) continue;
  const folder = `${root}/target/views/${look}`;
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await place.visit(page, "#/");
  await page.waitForFunction(() => performance.getEntriesByName("complete").length > 0);
  let number = 0;
  for (const [name, show] of Object.entries(VIEWS)) {
    number += 1;
    try {
      await show(page);
      const found = [...(await violations(page)), ...(options.hasTouch ? await smallTargets(page) : [])];
      await page.screenshot({ path: `${folder}/${String(number).padStart(2, "0")}-${name}.png` });
      seen += 1;
      wrong += found.length;
      console.log(`${found.length === 0 ? "ok  " : "FAIL"} ${look}: ${name}${found.map((one) => `\n    ${one}`).join("")}`);
    } catch (error) {
      wrong += 1;
      console.log(`FAIL ${look}: ${name}\n    ${error.message}`);
      await page.screenshot({ path: `${folder}/${String(number).padStart(2, "0")}-${name}-failed.png` });
    }
  }
  await context.close();
}
await browser.close();
place.stop();
console.log(`${seen} pictures in target/views, ${wrong} faults`);
process.exit(wrong > 0 || seen === 0 ? 1 : 0);
