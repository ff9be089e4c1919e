// The service worker: keeps the page of one build, so that it works without a network, and hands over
// what other programs share. `cargo xtask site` fills in the two lists.

const BUILD = "";
const FILES = [];

const CACHE = `whydoku-${BUILD}`;
/** Pages of techniques, kept when they are visited. */
const VISITED = "whydoku-visited";
/** What another program shared, until the page reads it. */
const SHARED = "whydoku-shared";

addEventListener("install", (event) => {
  // From the network, not from the browser's cache, which may have files of another build.
  const files = FILES.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("whydoku-") && ![CACHE, VISITED, SHARED].includes(name));
  const cleaned = caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name))));
  event.waitUntil(cleaned.then(() => clients.claim()));
});

// The page asks for the new version when the player agrees to it.
addEventListener("message", ({ data }) => {
  if (data === "activate") skipWaiting();
});

const at = (path) => new URL(path, registration.scope).pathname;

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(at("./"))) return;
  if (request.method === "POST" && pathname === at("share")) event.respondWith(share(request));
  else if (request.method === "GET") event.respondWith(answer(request, pathname));
});

/** A file of this build, whatever the query; else from the network, and for techniques from the last visit. The
    engine for variants is fetched by the first player who needs it, and kept. */
async function answer(request, pathname) {
  const cache = await caches.open(CACHE);
  const path = pathname === at("index.html") ? at("./") : pathname;
  const known = await cache.match(path, { ignoreSearch: true });
  if (known) return known;
  try {
    const response = await fetch(request);
    if (response.ok && pathname.includes(`/${BUILD}/engine/`)) await cache.put(request, response.clone());
    if (response.ok && pathname.startsWith(at("techniques/"))) {
      const visited = await caches.open(VISITED);
      await visited.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const visited = await (await caches.open(VISITED)).match(request);
    if (visited) return visited;
    throw error;
  }
}

/** Keeps the shared text or file for the page, and opens the page. */
async function share(request) {
  const form = await request.formData();
  const [file] = form.getAll("files").filter((part) => part instanceof File);
  const words = ["text", "url", "title"].map((name) => form.get(name)).filter((word) => typeof word === "string" && word !== "");
  const text = file ? await file.text() : words.join("\n");
  await (await caches.open(SHARED)).put(at("shared"), new Response(text));
  return Response.redirect(at("./?shared"), 303);
}
