import { useLingui } from "@lingui/react/macro";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { PROCEDURE_NAMES } from "./procedure-names.ts";

/** A page that uses it loads the texts of procedures. */
export function useProcedureName(): (slug: string) => string {
  const { i18n } = useLingui();
  return (slug) => {
    const known = findProcedure(slug)?.slug;
    return known === undefined ? slug : i18n._(PROCEDURE_NAMES[known]);
  };
}
