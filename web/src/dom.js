// Builds elements without HTML strings, which the page's content policy forbids.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, string | boolean | undefined>} [attributes]
 * @param {...(Node | string)} children @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} tag @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element #${id}`);
  return element;
}

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
export const closest = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
