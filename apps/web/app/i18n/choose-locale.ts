const LOCALE_COOKIE = "locale";

/** The cookie, else the best match of Accept-Language (RFC 9110 §12.5.4), else the first language. */
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

/** Lowercase tags by preference; `q=0` excludes one. */
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
