// The three places that the page is opened from: `whydoku serve`, a folder on a static host with the
// network off, and a single file on the disk.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { root, startServer } from "./start.js";
import { serveFolder } from "./static.js";

/**
 * @typedef {object} Place
 * @property {string} home     the address of the page
 * @property {(page: any, fragment?: string) => Promise<void>} visit  opens the page in a tab
 * @property {() => void} stop
 */

/** @param {string} home @param {() => void} stop @returns {Place} */
const simple = (home, stop = () => {}) => ({ home, stop, visit: (page, fragment = "") => page.goto(home + fragment) });

/** The folder that `cargo xtask site` wrote. */
const site = `${root}/target/site`;

function written(name) {
  if (!existsSync(`${site}/${name}`)) throw new Error(`target/site has no ${name}; run \`cargo xtask site\``);
  return `${site}/${name}`;
}

/** Waits until the page works without a network. */
export const installed = (page) => page.evaluate(() => new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done(null);
  else serviceWorker.addEventListener("controllerchange", () => done(null));
}));

/** @type {Record<string, () => Promise<Place>>} */
export const PLACES = {
  async serve() {
    const server = await startServer("debug");
    return simple(`${server.address}/`, server.stop);
  },
  async folder() {
    written("index.html");
    // Not at the root of its host, as on many hosts.
    const server = await serveFolder(site, { path: "/games/sudoku/" });
    const home = `${server.address}/`;
    const visit = async (page, fragment = "") => {
      const context = page.context();
      if (!context.offline) {
        // As the page does it on a first visit (e2e/offline.js makes one), but without starting the page twice.
        await page.goto(`${home}icon.svg`);
        await page.evaluate((worker) => navigator.serviceWorker.register(worker), `${home}sw.js`);
        await installed(page);
        await context.setOffline(true);
        context.offline = true;
      }
      await page.goto(home + fragment);
    };
    return { home, visit, stop: server.stop };
  },
  async file() {
    return simple(pathToFileURL(written("whydoku.html")).href);
  },
};

/** A page that is already served somewhere. @param {string} address */
export const elsewhere = async (address) => simple(address.endsWith("/") ? address : `${address}/`);
