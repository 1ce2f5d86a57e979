import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { type Html, html } from "./html.ts";

const NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Links to the same page in each other language, named in that language. */
export function linkLanguages(language: Language, addressIn: (other: Language) => string): Html[] {
  return LANGUAGES.filter((one) => one !== language).map(
    (one) => html`<a href="${addressIn(one)}" hreflang="${one}" lang="${one}">${NAMES[one]}</a>`,
  );
}
