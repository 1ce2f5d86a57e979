/** The visitor's own choice of language, kept by the browser. */
export const LOCALE_COOKIE = "locale";

/**
 * The language to answer in: the visitor's choice (cookie), else the best of what the browser asks for
 * (Accept-Language, RFC 9110 §12.5.4), else the first available one.
 */
export function chooseLocale(headers: Headers, available: readonly string[]): string {
  const wanted = [chosenLocale(headers.get("cookie")), ...acceptedLocales(headers.get("accept-language"))];
  for (const tag of wanted) {
    const match = available.find((locale) => tag === locale || tag?.startsWith(`${locale}-`));
    if (match !== undefined) return match;
  }
  return available[0] ?? "en";
}

function chosenLocale(cookie: string | null): string | undefined {
  for (const pair of cookie?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === LOCALE_COOKIE) return value?.toLowerCase();
  }
  return undefined;
}

/** Language tags in lower case, the most wanted first; `q=0` means "not this one". */
function acceptedLocales(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
