import type { PlacePrices } from "@smirk/domain/directory/provider";
import { findPrice, type PricedPlace } from "@smirk/domain/fees/find-price";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { invalid } from "../../../errors.ts";
import { loadFeeBook } from "../../fees/load-fee-book.ts";
import { stateDay } from "../../law/state-day.ts";
import { findZip } from "../../places/areas/area-lookup.ts";
import { loadAreas } from "../../places/areas/load-areas.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import { getSingleProviderLocationDetails } from "./get-provider-details.ts";
import { describePrice, listOwnLists, listPricesOf } from "./list-location-prices.ts";

export interface PlaceQuestion {
  zip?: string | null;
  location_id?: string | null;
}

/** Lists of plans that one answer names. */
export const MAX_PLAN_LISTS = 10;

/** @returns null for a place that does not exist */
export async function findPlacePrices(
  ctx: FinderContext,
  { zip = null, location_id: id = null }: PlaceQuestion,
): Promise<PlacePrices | null> {
  if (zip !== null && id === null) return findAreaPrices(ctx, zip);
  if (id !== null && zip === null) return findOfficePrices(ctx, id);
  throw invalid("Name either a ZIP code or a location.");
}

async function findOfficePrices(ctx: FinderContext, id: string): Promise<PlacePrices | null> {
  const card = await getSingleProviderLocationDetails(ctx, { id });
  if (card === null) return null;
  const plans = listOwnLists(card.plans, ctx.config.planOrganizationSlug).slice(0, MAX_PLAN_LISTS);
  const lists = plans.map(async (plan) => ({ plan, prices: await listPricesOf(ctx, card, plan) }));
  return { state: card.state, lists: await Promise.all(lists) };
}

/** Prices of the area's schedules for general dentists alone, because no office is chosen yet. */
async function findAreaPrices(ctx: FinderContext, zip: string): Promise<PlacePrices | null> {
  const area = findZip(await loadAreas(), zip);
  if (area === undefined) return null;
  const { region: state } = area;
  // Anybody may ask: where the directory is in memory, so are all price lists.
  const book = ctx.directory.followed()?.prices.book ?? (await loadFeeBook(ctx));
  const known = new Set([...book.schedules.values()].flat().map(({ planList }) => planList));
  const plans = listOwnLists([...known], ctx.config.planOrganizationSlug).slice(0, MAX_PLAN_LISTS);
  const place: PricedPlace = { zip, state, plans, specialities: ["GD"], officeFees: new Map() };
  const day = stateDay(state, ctx.clock.now());
  const lists = plans.map((planList) => {
    const prices = PROCEDURES.flatMap(({ slug }) => {
      const price = findPrice(book, { procedure: slug, place, planList, day });
      return price.kind === "known" ? [describePrice(slug, price, ctx.config)] : [];
    });
    return { plan: planList, prices };
  });
  return { state, lists };
}
