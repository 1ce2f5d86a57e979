import type { Context } from "../../context.ts";

/** Whether a location is known, published or not. @param id digits */
export async function isKnownLocation({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
  const query = db.selectFrom("provider_locations").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a dentist is known, published or not. @param id digits */
export async function isKnownProvider({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
  const query = db.selectFrom("providers").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}
