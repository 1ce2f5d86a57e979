import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { findPrice, type KnownPrice, type Price } from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { Context } from "../../../context.ts";
import { placeOf } from "../../fees/load-fee-book.ts";
import { stateDay } from "../../law/state-day.ts";
import { describePrice, listOwnLists } from "../details/list-location-prices.ts";
import { findOfficeFee, type LivePrices, listPrices } from "../live-index/live-prices.ts";

/** Prices that an office confirmed or that a schedule has for it: no estimates. */
export interface RealPrices {
  /** Null where none is known; undefined for a location that is in no plan list of ours. */
  find(card: LocationCard, procedure: ProcedureSlug): ProcedurePrice | null | undefined;
  /** Procedures that have one. */
  list(card: LocationCard): readonly ProcedureSlug[];
}

export function createRealPrices(
  prices: LivePrices,
  { config, clock }: Pick<Context, "config" | "clock">,
): RealPrices {
  const now = clock.now();
  const shownList = (card: LocationCard) => listOwnLists(card.plans, config.planOrganizationSlug)[0];
  const byArea = new Map<string, ProcedureSlug[]>();
  const listOf = (card: LocationCard, planList: string): ProcedureSlug[] =>
    listPrices(prices, { card, planList, day: stateDay(card.state, now) }).flatMap(({ procedure, price }) =>
      isReal(price) ? [procedure] : [],
    );
  return {
    find: (card, procedure) => {
      const planList = shownList(card);
      if (planList === undefined) return undefined;
      const own = findOfficeFee(prices, Number(card.id), procedure);
      const place = placeOf(card, new Map(own === null ? [] : [[procedure, own]]));
      const day = stateDay(card.state, now);
      const price = findPrice(prices.book, { procedure, place, planList, day });
      return isReal(price) ? describePrice(procedure, price) : null;
    },
    list: (card) => {
      const planList = shownList(card);
      if (planList === undefined) return [];
      if (prices.offices.has(Number(card.id))) return listOf(card, planList);
      // Dentists of a kind have the same prices in an area, unless the office said something of its own.
      const area = [planList, card.state, card.zip.slice(0, 3), ...card.provider.specialities].join(" ");
      const known = byArea.get(area) ?? listOf(card, planList);
      byArea.set(area, known);
      return known;
    },
  };
}

function isReal(price: Price): price is KnownPrice {
  return price.kind === "known" && !price.isEstimate;
}
