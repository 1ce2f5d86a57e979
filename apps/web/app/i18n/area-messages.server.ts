import type { Messages } from "@lingui/core";
import { languageOfPath } from "@smirk/domain/wire/language-path";

/** Parts of the site with their own catalog; shared texts are in `messages`. */
type TextArea =
  | "developers"
  | "insurance"
  | "joining"
  | "legal"
  | "membership"
  | "offices"
  | "prices"
  | "procedures"
  | "public"
  | "savings";

const catalogs = import.meta.glob<{ messages: Messages }>(
  "../locales/*/{developers,insurance,joining,legal,membership,offices,prices,procedures,public,savings}.po",
);

/** Sent as page data, not in a script. */
export async function loadAreaMessages(area: TextArea, request: Request): Promise<Messages> {
  const locale = languageOfPath(new URL(request.url).pathname);
  const load = catalogs[`../locales/${locale}/${area}.po`];
  if (!load) throw new Error(`There are no ${area} texts for the language '${locale}'.`);
  return (await load()).messages;
}
