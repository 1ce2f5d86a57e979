import { type Kysely, sql } from "kysely";

/** The address of the code on a paper card, and what front desks did with cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null until the card is next read: only the server's secret makes the code of a nonce.
    alter table card_links add column check_sha256 bytea unique;

    create table card_checks (
      id uuid primary key default gen_random_uuid(),
      membership_id uuid not null references memberships on delete cascade,
      -- The membership's own id: the member.
      person_id uuid not null,
      checked_at timestamptz not null,
      outcome text not null check (outcome in ('good', 'not_good', 'price_given', 'not_taken')),
      -- The office that the browser named. It may have left the directory since.
      location_id bigint,
      -- A keyed hash of the network address.
      address_hmac bytea not null,
      code_sha256 bytea not null
    );
    create index card_checks_membership on card_checks (membership_id, checked_at);
    create index card_checks_time on card_checks (checked_at);
    create index card_checks_location on card_checks (location_id) where location_id is not null;
    -- A page that is loaded again, or a button that is pressed again, adds nothing.
    create unique index card_checks_once
      on card_checks (code_sha256, (outcome in ('price_given', 'not_taken')));
  `.execute(db);
}
