import type { LocationCard } from "@smirk/domain/directory/location-card";
import type { Context } from "../../context.ts";

const LARGEST_ID = 2n ** 63n - 1n;

/** Null for a location that is unknown or unpublished. @param id digits */
export async function findLocationCard(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<LocationCard | null> {
  if (BigInt(id) > LARGEST_ID) return null;
  const found = await db
    .selectFrom("location_cards")
    .select("card")
    .where("location_id", "=", id)
    .executeTakeFirst();
  return found === undefined ? null : readCard(found.card);
}

/** A stored card. */
export function readCard(text: string): LocationCard {
  return JSON.parse(text);
}

/** @param id digits */
export async function isLocationPublished(ctx: Pick<Context, "db">, id: string): Promise<boolean> {
  return (await findLocationCard(ctx, id)) !== null;
}
