import { type Kysely, sql } from "kysely";

/** Every mail that was ever written, once for its occasion; whether it went out stands beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      -- Also names the mail on its way.
      id uuid primary key default gen_random_uuid(),
      -- What it was written for, such as 'welcome:<membership>'.
      occasion text not null unique,
      kind text not null,
      membership_id uuid references memberships on delete cascade,
      recipient_name text not null,
      recipient_address text not null,
      subject text not null,
      -- Forgotten some time after it was sent.
      body jsonb,
      written_at timestamptz not null,
      sent_at timestamptz,
      -- It will never go out, and why.
      given_up_at timestamptz,
      fault text,
      check (sent_at is null or given_up_at is null),
      check (body is not null or sent_at is not null or given_up_at is not null)
    );
    create index outbox_membership on outbox (membership_id, kind, written_at);
    create index outbox_with_body on outbox (written_at) where body is not null;
    -- The newest invoice and its status, such as 'in_1 paid': when it changes, the member may have to be told.
    alter table memberships add column latest_invoice text;
    create index memberships_renewing on memberships (current_period_end) where state = 'active';
  `.execute(db);
}
