// A small test runner. Every case gets a fresh browser profile and fails on any console error, uncaught
// error or violation of the content policy.

import { mkdirSync } from "node:fs";
import { openBrowser } from "./start.js";

/** @type {{ name: string, options: object, run: (tools: any) => Promise<void> }[]} */
const cases = [];

/** Declares a case. */
export function test(name, options, run) {
  cases.push(typeof options === "function" ? { name, options: {}, run: options } : { name, options, run });
}

export function equal(actual, expected, what = "") {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}\n    actual   ${JSON.stringify(actual)}\n    expected ${JSON.stringify(expected)}`);
  }
}

export function ok(value, what) {
  if (!value) throw new Error(what);
}

/** Runs all cases, or those whose name contains one of the words, and prints how many passed. */
export async function runAll({ address, shots, words }) {
  mkdirSync(shots, { recursive: true });
  const browser = await openBrowser();
  const failures = [];
  let passed = 0;
  for (const { name, options, run } of cases) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 }, permissions: ["clipboard-read", "clipboard-write"], ...options,
    });
    context.setDefaultTimeout(8000);
    const complaints = [];
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== address) complaints.push(`a request to ${origin}`);
    });
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    });
    const shot = (file) => page.screenshot({ path: `${shots}/${file}.png` });
    try {
      await page.goto(address);
      await page.waitForSelector("#cell-0[aria-label*=given]");
      await run({ page, context, address, shot, shots });
      if (complaints.length > 0) throw new Error(complaints.join("\n    "));
      passed += 1;
      console.log(`ok   ${name}`);
    } catch (error) {
      failures.push(name);
      console.log(`FAIL ${name}\n    ${error.message}`);
      await shot(`failed-${name.replace(/\W+/g, "-")}`).catch(() => {});
    }
    await context.close();
  }
  await browser.close();
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0;
}
