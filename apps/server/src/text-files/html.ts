/** Markup that needs no escaping. */
export interface Html {
  markup: string;
}

/** Template tag: escapes text, passes Html through. */
export function html(strings: TemplateStringsArray, ...parts: (Html | string | readonly Html[])[]): Html {
  const markup = strings.reduce((made, text, index) => {
    const part = parts[index];
    return made + text + (part === undefined ? "" : toMarkup(part));
  }, "");
  return { markup };
}

function toMarkup(part: Html | string | readonly Html[]): string {
  if (typeof part === "string") return escapeText(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
