import { type Kysely, sql } from "kysely";

/** Changes that the system makes when a child turns 26, and each person's link to their card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plan_changes
      add column made_by text not null default 'member' check (made_by in ('member', 'system'));

    create table card_links (
      -- Of the member (the membership's id) or of a family member, whose rows every plan change writes anew.
      person_id uuid primary key,
      membership_id uuid not null references memberships on delete cascade,
      -- The link's token is made of it and of the server's secret, so that no row opens a card.
      nonce bytea not null,
      token_sha256 bytea not null unique,
      created_at timestamptz not null
    );
    create index card_links_membership on card_links (membership_id);
  `.execute(db);
}
