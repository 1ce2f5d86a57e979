const THEMES = {
  stripe: {
    colorBackground: "#ffffff",
    colorText: "#30313d",
    colorDanger: "#b3093c",
    colorPrimary: "#0570de",
  },
  flat: { colorBackground: "#f1f1f1", colorText: "#000000", colorDanger: "#b3093c", colorPrimary: "#171717" },
  night: {
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorDanger: "#fe87a1",
    colorPrimary: "#85d996",
  },
};
const SELECTOR = /^\.[A-Za-z]+(--[a-z]+)?(:{1,2}[a-z-]+)?$/;
const SHEET = new CSSStyleSheet();

/**
 * Applies the page's appearance options to the fields.
 * @param {import("../../protocol.d.ts").Appearance} appearance
 */
export function applyAppearance({ theme = "stripe", variables = {}, rules = {} }) {
  const root = document.documentElement.style;
  const all = { ...THEMES[theme], ...variables };
  for (const [name, value] of Object.entries(all)) root.setProperty(`--${name}`, value);
  root.colorScheme = isDark(all.colorBackground) ? "dark" : "light";
  SHEET.replaceSync("");
  for (const [selector, styles] of Object.entries(rules)) {
    if (SELECTOR.test(selector)) addRule(selector, styles);
  }
  document.adoptedStyleSheets = [SHEET];
}

/**
 * @param {string} selector
 * @param {Record<string, string>} styles
 */
function addRule(selector, styles) {
  const index = SHEET.insertRule(`${selector} {}`, SHEET.cssRules.length);
  const rule = /** @type {CSSStyleRule} */ (SHEET.cssRules[index]);
  for (const [name, value] of Object.entries(styles)) {
    rule.style.setProperty(
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  }
}

/**
 * Whether a color is closer to black than to white; native parts such as the caret follow.
 * @param {string} color
 */
function isDark(color) {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const [red = 255, green = 255, blue = 255] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(
    Number,
  );
  probe.remove();
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}
