// The texts of the page's frame, by key. English is built in; another language replaces it as a whole. A text
// has places for values, {name}, and one form for each plural category of its language, chosen by {n}.

import { en } from "./text.en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message */
/** The texts of the other languages, each loaded when it is needed. @type {Record<string, () => Promise<{ texts: Record<string, Message> }>>} */
const FILES = {
  de: () => import("./text.de.js"), fr: () => import("./text.fr.js"), es: () => import("./text.es.js"),
  ja: () => import("./text.ja.js"), zh: () => import("./text.zh.js"),
};
/** The languages besides English. */
export const LANGUAGES = Object.keys(FILES);

/** @type {Record<string, Message>} */
let messages = en;
let plurals = new Intl.PluralRules("en");
let language = "en";

/** The language of the page. */
export const languageNow = () => language;

/** Loads the texts of a language and uses them. @param {string} code */
export async function loadLanguage(code) {
  const file = FILES[code];
  if (file) useTexts(code, (await file()).texts);
}

/** Uses the texts of another language. @param {string} code @param {Record<string, Message>} texts */
export function useTexts(code, texts) {
  messages = { ...en, ...texts };
  plurals = new Intl.PluralRules(code);
  language = code;
}

/** Writes a message. @param {Message | undefined} message @param {Record<string, string | number>} values @returns {string} */
export function written(message, values) {
  if (message === undefined) return "";
  const form = typeof message === "string" ? message : message[plurals.select(Number(values.n))] ?? message.other ?? "";
  return form.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/** The text of a key. @param {Key} key @param {Record<string, string | number>} [values] */
export const t = (key, values = {}) => written(messages[key], values);

/** The text of a key made from data, or a fallback if there is none. @param {string} key @param {string} fallback */
export const textOr = (key, fallback) => written(messages[key], {}) || fallback;

/** The language to use: the player's choice, or the first of the browser's that the page has. */
/** @param {string} choice @param {readonly string[]} browser @param {readonly string[]} [known] */
export function chooseLanguage(choice, browser, known = ["en", ...LANGUAGES]) {
  if (known.includes(choice)) return choice;
  return browser.map((one) => one.slice(0, 2).toLowerCase()).find((one) => known.includes(one)) ?? "en";
}

/** Translates the fixed texts of the page. @param {ParentNode} root */
export function translate(root) {
  for (const node of root.querySelectorAll("[data-t]")) node.textContent = textOr(node.getAttribute("data-t") ?? "", node.textContent ?? "");
  for (const node of root.querySelectorAll("[data-t-label]")) {
    node.setAttribute("aria-label", textOr(node.getAttribute("data-t-label") ?? "", node.getAttribute("aria-label") ?? ""));
  }
  // The key in parentheses stays.
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-t-title]"))) {
    node.title = node.title.replace(/^[^(]*(?= \()/, (text) => textOr(node.dataset.tTitle ?? "", text));
  }
}
