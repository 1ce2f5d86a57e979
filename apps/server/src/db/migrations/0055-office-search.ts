import { type Kysely, sql } from "kysely";

/** A front desk finds its office by ZIP code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index provider_locations_zip on provider_locations (left(zip, 5)) where published`.execute(
    db,
  );
}
