import { type I18n, setupI18n } from "@lingui/core";
import type { PricedTown } from "@smirk/domain/fees/price-page";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import { loadAreaMessages } from "../../i18n/area-messages.server.ts";
import { loadI18n } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { PROCEDURE_NAMES } from "../procedures/procedure-names.ts";

export interface PriceLink {
  to: string;
  /** The procedure's, in the language of the page. */
  name: string;
}

/** The texts of prices, and names of procedures. */
export async function loadPriceI18n(request: Request): Promise<I18n> {
  const [{ locale }, words, names] = await Promise.all([
    loadI18n(languageOfPath(new URL(request.url).pathname)),
    loadAreaMessages("prices", request),
    loadAreaMessages("procedures", request),
  ]);
  return setupI18n({ locale, messages: { [locale]: { ...words, ...names } } });
}

/** Links to what the commonest procedures cost in a town; none where that is not known. */
export function linkPricePages(i18n: I18n, town: PricedTown | null | undefined): PriceLink[] {
  return (town?.procedures ?? []).flatMap((slug) => {
    if (town == null || !findProcedure(slug)?.isCommon) return [];
    return [{ to: paths.pricesIn(town.state, town.city, slug), name: i18n._(PROCEDURE_NAMES[slug]) }];
  });
}
