import type { Messages } from "@lingui/core";
import { chooseLocale } from "./choose-locale.ts";
import { locales } from "./load-i18n.ts";

/** Parts of the site with a catalog of their own; what every page may need is in `messages`. */
export type TextArea = "legal" | "joining" | "membership";

const catalogs = import.meta.glob<{ messages: Messages }>("../locales/*/{legal,joining,membership}.po");

/** The texts of one part of the site in the visitor's language. They travel as data of its pages, in no script. */
export async function loadAreaMessages(area: TextArea, request: Request): Promise<Messages> {
  const locale = chooseLocale(request.headers, locales);
  const load = catalogs[`../locales/${locale}/${area}.po`];
  if (!load) throw new Error(`There are no ${area} texts for the language '${locale}'.`);
  return (await load()).messages;
}
