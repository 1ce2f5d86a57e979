import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { findPrice, type KnownPrice, type OfficeFee, type Price } from "@smirk/domain/fees/find-price";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { Context } from "../../../context.ts";
import { placeOf } from "../../fees/load-fee-book.ts";
import { stateDay } from "../../law/state-day.ts";
import { describePrice, listOwnLists } from "../details/list-location-prices.ts";
import { findOfficeFee, type LivePrices, listOfficeFees } from "../live-index/live-prices.ts";

/** Prices that an office confirmed or that a schedule has for it: no estimates. */
interface RealPrices {
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
  // To write a day takes longer than to find a price.
  const dayOf = remember((state) => stateDay(state, now));
  const byArea = new Map<string, readonly ProcedureSlug[]>();
  const createFinder = (card: LocationCard, planList: string, fees: ReadonlyMap<string, OfficeFee>) => {
    const question = { place: placeOf(card, fees), planList, day: dayOf(card.state) };
    return (procedure: ProcedureSlug) => findPrice(prices.book, { ...question, procedure });
  };
  /** Dentists of a kind have the same prices in an area, unless the office said something of its own. */
  const listOfArea = (card: LocationCard, planList: string): readonly ProcedureSlug[] => {
    const area = [planList, card.state, card.zip.slice(0, 3), ...card.provider.specialities].join(" ");
    const known = byArea.get(area);
    if (known !== undefined) return known;
    const find = createFinder(card, planList, new Map());
    const listed = PROCEDURES.flatMap(({ slug }) => (isReal(find(slug)) ? [slug] : []));
    byArea.set(area, listed);
    return listed;
  };
  return {
    find: (card, procedure) => {
      const planList = shownList(card);
      if (planList === undefined) return undefined;
      const own = findOfficeFee(prices, Number(card.id), procedure);
      const price = createFinder(card, planList, new Map(own === null ? [] : [[procedure, own]]))(procedure);
      return isReal(price) ? describePrice(procedure, price, config) : null;
    },
    list: (card) => {
      const planList = shownList(card);
      if (planList === undefined) return [];
      const ofArea = listOfArea(card, planList);
      const own = listOfficeFees(prices, Number(card.id));
      if (own.size === 0) return ofArea;
      const find = createFinder(card, planList, own);
      const said = PROCEDURES.flatMap(({ slug }) => (own.has(slug) && isReal(find(slug)) ? [slug] : []));
      return [...ofArea.filter((slug) => !own.has(slug)), ...said];
    },
  };
}

function remember(find: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

function isReal(price: Price): price is KnownPrice {
  return price.kind === "known" && !price.isEstimate;
}
