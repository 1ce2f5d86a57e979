import type { OpeningHours } from "@smirk/domain/directory/provider";
import type { Selectable } from "kysely";
import type { Context } from "../../../context.ts";
import type { LocationPlaceDataTable } from "../../../db/schema/schema-directory.ts";

export type Place = Omit<Selectable<LocationPlaceDataTable>, "opening_hours"> & {
  opening_hours: OpeningHours[];
};

/** Four openings a day. */
export const MAX_OPENING_HOURS = 28;

/** Vendor data past its expiry must not be served. */
export async function listPlaces(
  ctx: Pick<Context, "db" | "clock">,
  ids: readonly string[],
): Promise<Map<string, Place>> {
  const rows = await ctx.db
    .selectFrom("location_place_data")
    .selectAll()
    .where("location_id", "in", ids)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", ctx.clock.now())]))
    .execute();
  return new Map(rows.map((row) => [row.location_id, row as Place]));
}
