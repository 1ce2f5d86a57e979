import { readOptions, refuse } from "./refuse.js";

const APPEARANCE_OPTIONS = ["theme", "variables", "rules", "labels", "inputs", "disableAnimations"];
const THEMES = ["stripe", "night", "flat"];

/**
 * Checks the appearance options, which the frame applies without seeing the page's styles.
 * @param {unknown} given
 * @returns {import("../protocol.d.ts").Appearance}
 */
export function readAppearance(given) {
  const {
    theme = "stripe",
    variables = {},
    rules = {},
  } = readOptions("appearance", given, APPEARANCE_OPTIONS);
  if (!THEMES.includes(theme)) refuse(`Invalid value for appearance.theme: ${theme}.`);
  checkStyles("appearance.variables", variables);
  for (const [selector, styles] of Object.entries(rules)) {
    if (!/^\.[A-Z]/.test(selector)) refuse(`Invalid selector in appearance.rules: ${selector}.`);
    checkStyles(`appearance.rules["${selector}"]`, styles);
  }
  return { theme, variables, rules };
}

/**
 * @param {string} where
 * @param {Record<string, unknown>} styles
 */
function checkStyles(where, styles) {
  for (const [name, value] of Object.entries(styles)) {
    if (typeof value !== "string") refuse(`Invalid value for ${where}.${name}: it must be a string.`);
    else if (value.includes("var("))
      refuse(`Invalid value for ${where}.${name}: the frame has none of the page's variables.`);
  }
}
