import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** What sources are called in Spanish, by the names that today's price lists give them; those without one are left out. */
export async function listSpanishSources(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; spanish: string }>`
    select usual_source as name, usual_source_es as spanish from fees
    where usual_source = any(${names}) and usual_source_es is not null
    union select source, source_es from fee_schedules where source = any(${names}) and source_es is not null
    union select source, source_es from specialist_rates where source = any(${names}) and source_es is not null
    order by 1, 2`.execute(db);
  return new Map(rows.map(({ name, spanish }) => [name, spanish]));
}
