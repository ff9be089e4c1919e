// The installed page: works offline, tells about new versions, opens files and what other programs share.

import { notice } from "./notice.js";
import { t } from "./text.js";
import { scriptUrl } from "./trusted.js";

/** Only a page from `cargo xtask site` on a web server has a service worker. */
const WORKER = document.querySelector("link[rel=manifest]") && location.protocol.startsWith("http") ? "sw.js" : "";

/** Starts the service worker and hands over what the page was opened with. @param {(text: string) => void} open */
export async function install(open) {
  files(open);
  if (!WORKER || !navigator.serviceWorker) return;
  if (new URLSearchParams(location.search).has("shared")) void shared(open);
  // If there is no worker yet, the first one takes over without a word.
  const isUpdate = navigator.serviceWorker.controller !== null;
  try {
    const registration = await navigator.serviceWorker.register(scriptUrl(WORKER));
    if (registration.waiting && isUpdate) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && isUpdate) offer(worker);
      });
    });
  } catch {
    // The page works without it, as long as there is a network.
  }
}

/** Offers the new version. @param {ServiceWorker} worker */
function offer(worker) {
  notice(t("notice.version"), {
    name: t("notice.update"),
    run() {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("activate");
    },
  });
}

/** Opens the files that the system starts the page with. @param {(text: string) => void} open */
function files(open) {
  const queue = /** @type {any} */ (globalThis).launchQueue;
  queue?.setConsumer(async (/** @type {{ files: readonly { getFile(): Promise<File> }[] }} */ { files: [first] }) => {
    if (first) open(await (await first.getFile()).text());
  });
}

/** Opens what another program shared; see sw.js. @param {(text: string) => void} open */
async function shared(open) {
  history.replaceState(null, "", location.pathname);
  const cache = await caches.open("whydoku-shared");
  const found = await cache.match("shared");
  if (!found) return;
  await cache.delete("shared");
  open(await found.text());
}
