import { type I18n, type Messages, setupI18n } from "@lingui/core";

const catalogs = import.meta.glob<{ messages: Messages }>("../locales/*/messages.po");

/** The source language first. */
export const locales = [
  "en",
  ...Object.keys(catalogs)
    .map(localeOf)
    .filter((locale) => locale !== "en"),
];

function localeOf(path: string): string {
  return path.split("/").at(-2) ?? "en";
}

/** A new instance per request: languages run side by side. */
export async function loadI18n(locale = "en"): Promise<I18n> {
  const load = catalogs[`../locales/${locale}/messages.po`];
  if (!load) throw new Error(`There are no texts for the language '${locale}'.`);
  const { messages } = await load();
  return setupI18n({ locale, messages: { [locale]: messages } });
}
