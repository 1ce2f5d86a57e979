import { type Kysely, sql } from "kysely";

/** Since when no page shows a photo of an office, whose file is then deleted; both indexes are for the deleting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files add column unused_since timestamptz;
    create index files_unused on files (unused_since) where unused_since is not null;
    create index location_photos_file on location_photos (file_id);
    create index provider_locations_avatar on provider_locations (avatar_file_id) where avatar_file_id is not null;
  `.execute(db);
}
