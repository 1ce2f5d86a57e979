import { setupI18n } from "@lingui/core";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import { PROCEDURE_NAMES, unitWord } from "../../../directory/procedures/procedure-names.ts";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";

export interface NamedProcedure {
  slug: string;
  name: string;
  /** What one price pays for; null for a visit, and where the name says it. */
  unit: string | null;
}

/** The procedure in the language of the page; null without one. */
export async function nameProcedure(request: Request, slug: string | null): Promise<NamedProcedure | null> {
  const procedure = findProcedure(slug ?? "");
  if (procedure === undefined) return null;
  const locale = languageOfPath(new URL(request.url).pathname);
  const i18n = setupI18n({ locale, messages: { [locale]: await loadAreaMessages("procedures", request) } });
  return {
    slug: procedure.slug,
    name: i18n._(PROCEDURE_NAMES[procedure.slug]),
    unit: unitWord(i18n, procedure),
  };
}
