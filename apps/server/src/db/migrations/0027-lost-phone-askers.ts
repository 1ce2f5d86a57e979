import { type Kysely, sql } from "kysely";

/** Codes for a lost phone are counted by who asks and for whom, and an unused one serves later tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- HMACs, null in rows of the release before: of the email address, and of it with who asked.
    alter table phone_recoveries add column email_key text;
    alter table phone_recoveries add column asker_key text;
    -- At this row's code, by other recoveries of the same email address.
    alter table phone_recoveries add column other_tries integer not null default 0;
    create index phone_recoveries_email on phone_recoveries (email_key) where state = 'proving';
  `.execute(db);
}
