import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Context } from "../../../context.ts";
import { knownIds } from "./known-ids.ts";

export async function getSingleProviderLocationDetails(
  ctx: Context,
  input: { id: string },
): Promise<LocationCard | null> {
  const [id] = knownIds([input.id]);
  if (id === undefined) return null;
  const row = await ctx.db
    .selectFrom("location_cards")
    .select("card")
    .where("location_id", "=", id)
    .executeTakeFirst();
  return row ? (JSON.parse(row.card) as LocationCard) : null;
}
