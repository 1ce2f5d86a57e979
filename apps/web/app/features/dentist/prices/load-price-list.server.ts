import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { PricedTown } from "@smirk/domain/fees/price-page";
import { COMMON_PROCEDURES, OTHER_PROCEDURES, type Procedure } from "@smirk/domain/fees/procedures";
import { searchName } from "@smirk/domain/finder/search-name";
import { isCheaperForMembers } from "@smirk/domain/membership/plan-lists";
import type { PricedLocation } from "../../../api/directory/location-details.ts";
import { linkPricePages, loadPriceI18n } from "../../../directory/prices/price-links.server.ts";
import { priceWords, sourceWords } from "../../../directory/prices/price-words.ts";
import { PROCEDURE_NAMES, unitWord } from "../../../directory/procedures/procedure-names.ts";
import { askWords, noteWords, tableWords } from "./price-words.server.ts";
import type { PricedRows, PriceList, PriceRow } from "./prices.tsx";

interface PriceQuestion {
  location: Pick<PricedLocation, "plans" | "prices">;
  /** The office's town, where it has pages of prices. */
  town?: PricedTown | null;
}

/** All words are written here: browsers then load no list of procedures, no formats and no sentences. */
export async function loadPriceList(request: Request, question: PriceQuestion): Promise<PriceList> {
  return writePriceList(await loadPriceI18n(request), question);
}

export function writePriceList(i18n: I18n, { location, town = null }: PriceQuestion): PriceList {
  const { plans, prices } = location;
  const list = {
    title: i18n._(msg`Prices`),
    noPlan: null,
    ask: null,
    tables: null,
    nearby: linkNearby(i18n, town),
  };
  if (!isCheaperForMembers(plans)) {
    const noPlan = i18n._(
      msg`Our plans do not lower the prices of this office. Ask there what a visit costs before you go.`,
    );
    return { ...list, noPlan };
  }
  if (prices.length === 0) return { ...list, ask: askWords(i18n) };
  const known = new Set(prices.map(({ procedure }) => procedure));
  const rest = OTHER_PROCEDURES.filter(({ slug }) => known.has(slug));
  const hasOthers = plans.filter((plan) => plan.includes("_discount_")).length > 1;
  const write = (procedures: readonly Procedure[]) => writeRows(i18n, { procedures, prices, hasOthers });
  const tables = COMMON_PROCEDURES.some(({ slug }) => known.has(slug))
    ? { first: write(COMMON_PROCEDURES), rest: write(rest) }
    : { first: write(rest), rest: write([]) };
  return { ...list, tables: { ...tableWords(i18n), ...tables } };
}

function linkNearby(i18n: I18n, town: PricedTown | null): PriceList["nearby"] {
  const links = linkPricePages(i18n, town);
  return links.length === 0 ? null : { title: i18n._(msg`Compare with other offices in this town:`), links };
}

interface RowsQuestion {
  /** Whether the office takes other plans of ours than the one whose prices are shown. */
  hasOthers: boolean;
  procedures: readonly Procedure[];
  prices: readonly ProcedurePrice[];
}

function writeRows(i18n: I18n, { procedures, prices, ...question }: RowsQuestion): PricedRows {
  const priceOf = new Map(prices.map((price) => [price.procedure, price]));
  const shown = procedures.flatMap(({ slug }) => priceOf.get(slug) ?? []);
  const isUnknown = shown.length < procedures.length;
  const { isShared, notes } = noteWords(i18n, { prices: shown, ...question, isUnknown });
  const rows = procedures.map(({ slug, unit }): PriceRow => {
    const name = i18n._(PROCEDURE_NAMES[slug]);
    const price = priceOf.get(slug);
    return {
      slug,
      name,
      words: searchName(name),
      unit: unitWord(i18n, { slug, unit }),
      ...priceWords(i18n, price),
      source: isShared || price === undefined ? null : sourceWords(i18n, price),
    };
  });
  return { rows, notes };
}
