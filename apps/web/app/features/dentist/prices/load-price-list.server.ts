import { type I18n, setupI18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { PROCEDURES, type Procedure } from "@smirk/domain/fees/procedures";
import { searchName } from "@smirk/domain/finder/search-name";
import { planBadges } from "@smirk/domain/membership/plan-lists";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import type { PricedLocation } from "../../../api/directory/location-details.ts";
import { PROCEDURE_NAMES } from "../../../directory/procedures/procedure-names.ts";
import { loadAreaMessages } from "../../../i18n/area-messages.server.ts";
import { loadI18n } from "../../../i18n/load-i18n.ts";
import { askWords, noteWords, priceWords, tableWords, unitWord } from "./price-words.server.ts";
import type { PriceList, PriceRow } from "./prices.tsx";

interface PriceQuestion {
  location: Pick<PricedLocation, "plans" | "prices">;
  /** The network that the plan is of. */
  organization: string;
}

/** All words are written here: browsers then load no list of procedures, no formats and no sentences. */
export async function loadPriceList(request: Request, question: PriceQuestion): Promise<PriceList> {
  return writePriceList(await loadWords(request), question);
}

export function writePriceList(i18n: I18n, { location, organization }: PriceQuestion): PriceList {
  const { plans, prices } = location;
  const title = i18n._(msg`Prices`);
  if (!planBadges(plans).includes("discount")) {
    const note = i18n._(msg`This office is not in our plan. Ask the office what a visit costs.`);
    return { title, notes: [note], ask: null, tables: null };
  }
  if (prices.length === 0) return { title, notes: [], ask: askWords(i18n, organization), tables: null };
  const priceOf = new Map(prices.map((price) => [price.procedure, price]));
  const common = PROCEDURES.filter(({ isCommon }) => isCommon);
  const rest = PROCEDURES.filter(({ isCommon, slug }) => !isCommon && priceOf.has(slug));
  const toRow = (procedure: Procedure) => writeRow(i18n, procedure, priceOf.get(procedure.slug));
  const isUnknown = common.some(({ slug }) => !priceOf.has(slug));
  return {
    title,
    notes: noteWords(i18n, { prices, organization, isUnknown }),
    ask: null,
    tables: { ...tableWords(i18n, organization), common: common.map(toRow), rest: rest.map(toRow) },
  };
}

async function loadWords(request: Request): Promise<I18n> {
  const [{ locale }, words, names] = await Promise.all([
    loadI18n(languageOfPath(new URL(request.url).pathname)),
    loadAreaMessages("prices", request),
    loadAreaMessages("procedures", request),
  ]);
  return setupI18n({ locale, messages: { [locale]: { ...words, ...names } } });
}

function writeRow(i18n: I18n, { slug, unit }: Procedure, price: ProcedurePrice | undefined): PriceRow {
  const name = i18n._(PROCEDURE_NAMES[slug]);
  const format = (cents: number) => formatPrice(cents, i18n.locale);
  return {
    slug,
    name,
    words: searchName(name),
    unit: unitWord(i18n, unit),
    ...priceWords(i18n, price, format),
  };
}
