import type { Context } from "../../../context.ts";

export interface Contact {
  email: string | null;
  dso_name: string | null;
}

export async function loadContacts(ctx: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .select(["id", "email", "dso_name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
