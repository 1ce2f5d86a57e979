export interface Html {
  markup: string;
}

type Part = Html | string | number | readonly Html[];

/** Escapes text and passes other Html through. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((made, text, index) => {
    const part = parts[index];
    return made + text + (part === undefined ? "" : toMarkup(part));
  }, "");
  return { markup };
}

function toMarkup(part: Part): string {
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map((one) => one.markup).join("\n");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
