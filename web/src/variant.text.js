// The texts about variants. They are loaded with the first variant, in the language of the page.

import { languageNow, written } from "./text.js";
import { en } from "./variant.text.en.js";
/** @import { Message } from "./text.js" */

/** @typedef {keyof typeof en} VariantKey */
/** @type {Record<string, () => Promise<{ texts: Record<string, Message> }>>} */
const FILES = {
  de: () => import("./variant.text.de.js"), fr: () => import("./variant.text.fr.js"), es: () => import("./variant.text.es.js"),
  ja: () => import("./variant.text.ja.js"), zh: () => import("./variant.text.zh.js"),
};

/** @type {Record<string, Message>} */
let messages = en;

/** Loads the texts in the language of the page. */
export async function loadTexts() {
  const file = FILES[languageNow()];
  if (file) messages = { ...en, ...(await file()).texts };
}

/** The text of a key. @param {VariantKey} key @param {Record<string, string | number>} [values] */
export const tv = (key, values = {}) => written(messages[key], values);
