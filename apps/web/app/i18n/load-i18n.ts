import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "@smirk/domain/wire/language";

const catalogs = import.meta.glob<{ messages: Messages }>("../locales/*/messages.po");

/** For `Intl`: Spanish as in the United States, where money is "$18.95". */
const LOCALES: Record<Language, string> = { en: "en", es: "es-US" };

/** A new instance per request: languages run side by side. */
export async function loadI18n(language: Language): Promise<I18n> {
  const load = catalogs[`../locales/${language}/messages.po`];
  if (!load) throw new Error(`There are no texts for the language '${language}'.`);
  const { messages } = await load();
  const locale = LOCALES[language];
  return setupI18n({ locale, messages: { [locale]: messages } });
}

/** The language of a locale such as `es-US`. */
export function languageOf({ locale }: Pick<I18n, "locale">): Language {
  return locale.slice(0, 2) as Language;
}
