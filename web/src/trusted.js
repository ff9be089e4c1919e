// The content policy lets no text become the address of a script, except through this one function.

/** @typedef {{ createScriptURL: (url: string) => any }} Policy */

/** @type {Policy | undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("whydoku", {
  createScriptURL(/** @type {string} */ url) {
    const { origin, protocol } = new URL(url, location.href);
    if (protocol !== "blob:" && origin !== location.origin) throw new TypeError(`not a script of this page: ${url}`);
    return url;
  },
});

/** The address of one of the page's own scripts, for a worker. @param {string} url @returns {string} */
export const scriptUrl = (url) => policy?.createScriptURL(url) ?? url;
