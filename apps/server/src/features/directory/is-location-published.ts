import type { Context } from "../../context.ts";

const LARGEST_ID = 2n ** 63n - 1n;

/** @param id digits */
export async function isLocationPublished({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
  if (BigInt(id) > LARGEST_ID) return false;
  const found = await db
    .selectFrom("location_cards")
    .select("location_id")
    .where("location_id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}
