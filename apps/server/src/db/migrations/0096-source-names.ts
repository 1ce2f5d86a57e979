import { type Kysely, sql } from "kysely";

/** The Spanish name of a price's source is found by its English one without reading every price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index fees_source_names on fees (usual_source, usual_source_es) where usual_source_es is not null
  `.execute(db);
}
