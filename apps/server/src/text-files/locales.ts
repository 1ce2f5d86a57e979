import type { Language } from "@smirk/domain/wire/language";

/** What Intl writes dates, money and lists by. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };
