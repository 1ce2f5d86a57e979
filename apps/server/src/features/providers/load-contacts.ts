import type { Context } from "../../context.ts";

export interface Contact {
  email: string | null;
  dso_name: string | null;
  /** Whether the point is that of a ZIP code or a town. */
  approximate: boolean;
}

export async function loadContacts(ctx: Context, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await ctx.db
    .selectFrom("provider_locations")
    .select(["id", "email", "dso_name"])
    .select((eb) => eb("coordinates_quality", "in", ["zip", "place"]).as("approximate"))
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, approximate: row.approximate === true }]));
}
