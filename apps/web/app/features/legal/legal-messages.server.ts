import type { Messages } from "@lingui/core";

const catalogues = import.meta.glob<{ messages: Messages }>("../../locales/*/legal.po");

/** Texts of the legal pages in one language. They travel as data of their page and are in no script. */
export async function loadLegalMessages(locale: string): Promise<Messages> {
  const load = catalogues[`../../locales/${locale}/legal.po`];
  if (!load) throw new Error(`There are no legal texts for the language '${locale}'.`);
  return (await load()).messages;
}
