import { type Kysely, sql } from "kysely";

/** Actions of operators on many members at once: each member's part is done exactly once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_runs (
      id uuid primary key default gen_random_uuid(),
      action text not null check (action in ('resend', 'cancel')),
      -- The kind of email, or when the memberships end.
      choice text not null,
      state text not null default 'previewing' check (state in ('previewing', 'ready', 'running', 'done')),
      operator_id uuid not null references operators,
      reason text,
      made_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz
    );
    create index bulk_runs_by_time on bulk_runs (made_at);
    create table bulk_members (
      bulk_id uuid not null references bulk_runs on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      position integer not null,
      -- Previewed: 'ready' or 'skipped'. Carried out: 'done' or 'failed'.
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'skipped', 'done', 'failed')),
      attempts integer not null default 0,
      -- Of a cancellation, as previewed.
      refund_cents integer,
      last_day text,
      problem text,
      primary key (bulk_id, account_id)
    );
    create index bulk_members_next on bulk_members (bulk_id, state, attempts, position);
    -- The newest members are listed.
    create index memberships_by_payment on memberships (paid_at desc, id);
    -- The console's health reads them among a million others.
    create index outbox_unsent on outbox (written_at) where sent_at is null;
  `.execute(db);
}
