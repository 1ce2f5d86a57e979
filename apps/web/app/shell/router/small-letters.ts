import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import { languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import { redirect } from "react-router";

/** Parameters that are words of ours in small letters; any other, such as a payment's ID, is kept as it is. */
const SLUGS = new Set([":state", ":state?", ":city", ":city?", ":speciality?", ":procedure"]);

/** Escapes such as %2F stay as they are. */
function toSmallLetters(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}|[A-Z]/gi, (part) => (part.length > 1 ? part : part.toLowerCase()));
}

/**
 * @param path without its language
 * @param pattern of the route that matches, such as `membership/payments/:id`
 */
export function lowerFixedParts(path: string, pattern: string): string {
  const names = pattern.replace(/^\/?/, "/").split("/");
  const isLanguage = languageOfPath(toSmallLetters(path)) !== DEFAULT_LANGUAGE;
  const isFixed = (name = "*") => !/^[:*]/.test(name) || SLUGS.has(name);
  return path
    .split("/")
    .map((part, at) => ((isLanguage && at === 1) || isFixed(names[at]) ? toSmallLetters(part) : part))
    .join("/");
}

/** Routes match in any case; one page has one address. @throws the redirect to it */
export function redirectToSmallLetters(request: Request, pattern: string): void {
  const { pathname, search } = new URL(request.url);
  const path = withoutLanguage(pathname);
  const small = lowerFixedParts(path, pattern);
  if (small !== path && request.method === "GET") throw redirect(small + search, 301);
}
