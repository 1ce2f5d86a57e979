import { type Kysely, sql } from "kysely";

/** A phone that stopped our texts stays stopped when its account is erased: under a keyed hash, for five years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_text_stops (
      -- HMAC-SHA256 of the number under CODE_SECRET, which is in no dump.
      phone_hmac bytea primary key,
      stopped_at timestamptz not null,
      erased_at timestamptz not null
    );
    create index erased_text_stops_age on erased_text_stops (erased_at);
  `.execute(db);
}
