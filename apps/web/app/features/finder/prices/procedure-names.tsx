import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { use, useMemo } from "react";
import { PROCEDURE_NAMES, unitWord } from "../../../directory/procedures/procedure-names.ts";
import { languageOf } from "../../../i18n/load-i18n.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../../locales/*/procedures.po");
const loaded = new Map<string, Promise<Messages>>();

/** @param fallback what is said of a procedure that an address names and nobody knows */
export function ProcedureName({ slug, fallback }: { slug: string; fallback: string }): React.ReactNode {
  return useProcedureNames()(slug) ?? fallback;
}

/** What one price pays for; null for a visit. */
export function useProcedureUnit(slug: string): string | null {
  const { names, isLoaded } = useNames();
  const procedure = findProcedure(slug);
  return procedure && isLoaded ? unitWord(names, procedure) : null;
}

/** Suspends until the names are there; an unknown procedure has none. */
export function useProcedureNames(): (slug: string) => string | null {
  const { names, messages } = useNames();
  return useMemo(() => {
    return (slug) => {
      const procedure = findProcedure(slug);
      if (procedure === undefined) return null;
      const descriptor = PROCEDURE_NAMES[procedure.slug];
      return descriptor.id in messages ? names._(descriptor) : procedure.name;
    };
  }, [names, messages]);
}

/** The texts of procedures are a catalog of their own. */
function useNames(): { names: I18n; messages: Messages; isLoaded: boolean } {
  const { i18n } = useLingui();
  const messages = use(loadNames(languageOf(i18n)));
  const { locale } = i18n;
  const names = useMemo(() => setupI18n({ locale, messages: { [locale]: messages } }), [locale, messages]);
  return { names, messages, isLoaded: Object.keys(messages).length > 0 };
}

/** Without a connection the names are English ones, until the next page. */
function loadNames(language: string): Promise<Messages> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const load = catalogs[`../../../locales/${language}/procedures.po`];
  const names =
    load === undefined
      ? Promise.resolve({})
      : load().then(
          ({ messages }) => messages,
          () => ({}),
        );
  loaded.set(language, names);
  return names;
}
