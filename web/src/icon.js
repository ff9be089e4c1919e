// Icons from the sprite in index.html.

import { svg } from "./dom.js";

/** @param {string} name */
export const icon = (name) => svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
