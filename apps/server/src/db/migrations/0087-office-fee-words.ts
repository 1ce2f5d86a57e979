import { type Kysely, sql } from "kysely";

/** What an office itself said last of a price of its own, also that it has none: files of an earlier day leave it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office_fee_words (
      location_id bigint not null references provider_locations on delete cascade,
      procedure text not null,
      -- Null where what it said was taken back.
      said_on date,
      -- Grows with each change, so that a file that was compared before is compared again.
      change bigint generated always as identity,
      primary key (location_id, procedure)
    );
    create index office_fee_words_change on office_fee_words (change);
  `.execute(db);
}
