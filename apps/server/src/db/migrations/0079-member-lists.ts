import { type Kysely, sql } from "kysely";

/** Lists of members by pages, in the order of an index, and the search for the domain of an email address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index memberships_by_joining on memberships (paid_at, id);
    create index memberships_by_names on memberships ((lower(last_name) || ' ' || lower(name)), id)
      where paid_at is not null and email <> '';
    create index memberships_by_place on memberships ((state_code || ' ' || lower(city)), id)
      where paid_at is not null and email <> '';
    create index memberships_by_creation on memberships (created_at, id);
    create index memberships_by_domain on memberships (split_part(lower(email), '@', 2) text_pattern_ops);
    create index accounts_by_domain on accounts (split_part(verified_email, '@', 2) text_pattern_ops)
      where verified_email is not null;
  `.execute(db);
}
