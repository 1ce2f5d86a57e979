import { findPrice, type Price } from "@smirk/domain/fees/find-price";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { Context } from "../../../context.ts";
import { locationDay } from "../../directory/entries/location-day.ts";
import { loadAreaBook } from "../../fees/load-fee-book.ts";
import { listOwnLists } from "../../search/details/list-location-prices.ts";
import type { OfficeListing } from "../desk/find-listings.ts";

/** What visitors see of a listing's prices while the office says none; null where it takes none of our plans. */
export async function listShownPrices(
  ctx: Pick<Context, "db" | "clock" | "config">,
  { location, provider }: OfficeListing,
): Promise<ReadonlyMap<ProcedureSlug, Price> | null> {
  const { zip, state, plans } = location;
  const [planList] = listOwnLists(plans, ctx.config.planOrganizationSlug);
  if (planList === undefined) return null;
  const book = await loadAreaBook(ctx, location);
  const { specialities } = provider;
  const place = { zip, state, plans, specialities, officeFees: new Map() };
  const day = locationDay(location, ctx.clock.now());
  return new Map(
    PROCEDURES.map(({ slug }) => [slug, findPrice(book, { procedure: slug, place, planList, day })]),
  );
}
