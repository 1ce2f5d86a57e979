import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** What sources are called in Spanish, by the names that today's price lists give them; those without one are left out. */
export async function listSpanishSources(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; spanish: string | null }>`
    select name, coalesce(
      (select max(usual_source_es) from fees where usual_source = name and usual_source_es is not null),
      (select max(source_es) from fee_schedules where source = name),
      (select max(source_es) from specialist_rates where source = name)
    ) as spanish from unnest(${names}::text[]) as name`.execute(db);
  return new Map(rows.flatMap(({ name, spanish }) => (spanish === null ? [] : [[name, spanish]])));
}
