// Keeps records in IndexedDB. What the browser refuses to store stays in memory, is tried again with the
// next change, and is reported, so that nothing is lost without a word.

import { t } from "./text.js";

/** The stores: saved games, and values by name (settings, progress, statistics). @typedef {"games" | "values"} Kind */
/** @typedef {{ id: string, saved: number, game: unknown, text: string }} GameRecord */
/** @typedef {{ key: string, saved: number, value: unknown }} ValueRecord */
/** @typedef {{ games: GameRecord, values: ValueRecord }} Records */

const NAME = "whydoku";

/** What each version of the database added, oldest first. A new version is one more function. */
/** @type {((database: IDBDatabase) => void)[]} */
const UPGRADES = [
  (database) => {
    // The text of a game finds identical copies.
    database.createObjectStore("games", { keyPath: "id" }).createIndex("text", "text");
    database.createObjectStore("values", { keyPath: "key" });
  },
];

/** Records that could not be stored, by kind and key; null stands for a removed record. */
/** @type {{ [K in Kind]: Map<string, Records[K] | null> }} */
const unsaved = { games: new Map(), values: new Map() };

/** @type {(message: string) => void} */
let listener = () => {};
let trouble = "";

/** Calls back with each problem of saving, as a sentence, and at once with one that already happened. An empty text means that it is over. */
/** @param {(message: string) => void} then */
export function onTrouble(then) {
  listener = then;
  if (trouble) then(trouble);
}

/** @param {string} message */
function report(message) {
  if (message !== trouble) listener((trouble = message));
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The open database; null if there is none. @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase | null>} */
function open() {
  opened ??= new Promise((resolve) => {
    const fail = (/** @type {string} */ message) => {
      report(message);
      resolve(null);
    };
    try {
      const request = indexedDB.open(NAME, UPGRADES.length);
      request.onupgradeneeded = ({ oldVersion }) => UPGRADES.slice(oldVersion).forEach((upgrade) => upgrade(request.result));
      request.onerror = () => fail(request.error?.name === "VersionError" ? t("store.outdated") : t("store.forbidden"));
      request.onsuccess = () => {
        const database = request.result;
        // Another tab upgrades the database and has to wait for this one.
        database.onversionchange = () => {
          database.close();
          opened = Promise.resolve(null);
          report(t("store.outdated"));
        };
        // The browser closed it, for example because the site's data was cleared.
        database.onclose = () => (opened = null);
        resolve(database);
      };
    } catch {
      fail(t("store.forbidden"));
    }
  });
  return opened;
}

/** The key of a record. @param {GameRecord | ValueRecord} record */
const keyOf = (record) => ("id" in record ? record.id : record.key);

/** @template {Kind} K @param {K} kind @returns {Promise<Records[K][]>} */
export async function all(kind) {
  const database = await open();
  /** @type {Records[K][]} */
  const stored = database ? await done(database.transaction(kind).objectStore(kind).getAll()) : [];
  const kept = stored.filter((record) => !unsaved[kind].has(keyOf(record)));
  return [...kept, ...[...unsaved[kind].values()].filter((record) => record !== null)];
}

/** @template {Kind} K @param {K} kind @param {string} key @returns {Promise<Records[K] | undefined>} */
export async function one(kind, key) {
  const waiting = unsaved[kind].get(key);
  if (waiting !== undefined) return waiting ?? undefined;
  const database = await open();
  return database ? done(database.transaction(kind).objectStore(kind).get(key)) : undefined;
}

/** Changes run one after another, so that each sees the one before. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Replaces records by what `change` returns, in one transaction: no other tab can come between. Null
 * removes a record, undefined leaves it alone.
 * @template {Kind} K @param {K} kind @param {string[]} keys
 * @param {(record: Records[K] | undefined, key: string) => Records[K] | null | undefined} change @returns {Promise<void>}
 */
export function update(kind, keys, change) {
  const run = () => apply(kind, keys, change);
  const next = last.then(run, run);
  last = next;
  return next;
}

/** @template {Kind} K @param {K} kind @param {string[]} keys @param {(record: Records[K] | undefined, key: string) => Records[K] | null | undefined} change */
async function apply(kind, keys, change) {
  const database = await open();
  /** What the transaction writes, in case it fails. @type {Map<string, Records[K] | null>} */
  const writes = new Map();
  try {
    if (!database) throw new Error("closed");
    await transact(database, kind, keys, change, writes);
    unsaved.games.clear();
    unsaved.values.clear();
    report("");
  } catch (error) {
    // The reads may have failed too; the change then starts from what memory has.
    for (const key of keys) {
      const next = writes.has(key) ? writes.get(key) : change(unsaved[kind].get(key) ?? undefined, key);
      if (next === undefined) continue;
      for (const [other, record] of unsaved[kind]) {
        if (next && record && "text" in next && "text" in record && next.text === record.text) unsaved[kind].delete(other);
      }
      unsaved[kind].set(key, next);
    }
    if (database) report(/** @type {any} */ (error)?.name === "QuotaExceededError" ? t("store.full") : t("store.forbidden"));
  }
}

/**
 * Writes what is unsaved and the change in one transaction.
 * @template {Kind} K @param {IDBDatabase} database @param {K} kind @param {string[]} keys
 * @param {(record: Records[K] | undefined, key: string) => Records[K] | null | undefined} change @param {Map<string, Records[K] | null>} writes
 * @returns {Promise<void>}
 */
const transact = (database, kind, keys, change, writes) => new Promise((resolve, reject) => {
  const transaction = database.transaction(["games", "values"], "readwrite");
  const put = (/** @type {Kind} */ where, /** @type {string} */ key, /** @type {any} */ record) => {
    const store = transaction.objectStore(where);
    try {
      if (record === null) store.delete(key);
      else store.put(record);
    } catch (error) {
      reject(error);
    }
  };
  for (const where of /** @type {Kind[]} */ (["games", "values"])) {
    for (const [key, record] of unsaved[where]) put(where, key, record);
  }
  for (const key of keys) {
    const request = transaction.objectStore(kind).get(key);
    request.onsuccess = () => {
      const next = change(request.result, key);
      if (next === undefined) return;
      writes.set(key, next);
      put(kind, key, next);
      if (next && "text" in next) removeCopies(transaction.objectStore("games"), next);
    };
  }
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
});

/** Removes other games with the same text. @param {IDBObjectStore} store @param {GameRecord} game */
function removeCopies(store, { id, text }) {
  const copies = store.index("text").getAllKeys(text);
  copies.onsuccess = () => copies.result.filter((key) => key !== id).forEach((key) => store.delete(key));
}

/** Whether the database holds every change made so far. */
export async function isSaved() {
  await last;
  return (await open()) !== null && unsaved.games.size === 0 && unsaved.values.size === 0;
}
