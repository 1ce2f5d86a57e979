import { notFound } from "../../../errors.ts";
import { locationDay } from "../../directory/entries/location-day.ts";
import { type OfficePricesInput, type SaidPrices, sayOfficePrices } from "../../fees/say-office-prices.ts";
import { listKeptIds } from "../desk/find-listings.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import type { ActCall } from "../serve-acts.ts";

export interface GivenPrices
  extends Pick<OfficePricesInput, "file" | "columns" | "agreed" | "mayLeaveOut" | "asksOfRemovals"> {
  /** A listing of the office; empty for all of its dentists. */
  location: string;
}

/** Stores what a person of an office says of its prices, or asks. @throws 404 `not_found` for a listing of others */
export async function savePrices(
  { ctx, office, session }: ActCall<"staff">,
  { listings }: DeskFacts,
  { location, ...given }: GivenPrices,
): Promise<SaidPrices> {
  const meant = listings.filter(({ location: { id } }) => location === "" || id === location);
  const [first, ...others] = meant.map((listing) => listing.location);
  if (first === undefined) throw notFound("There is no such listing of this office.");
  const locationIds: [string, ...string[]] = [first.id, ...others.map(({ id }) => id)];
  return sayOfficePrices(ctx, {
    ...given,
    locationIds,
    today: locationDay(first, ctx.clock.now()),
    operator: { actor: session.email, command: "office prices" },
    check: async (trx) => {
      const kept = new Set(await listKeptIds(trx, office.id));
      if (!locationIds.every((id) => kept.has(id)))
        throw notFound("There is no such listing of this office.");
    },
  });
}
