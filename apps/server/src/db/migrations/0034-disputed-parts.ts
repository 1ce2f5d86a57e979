import { type Kysely, sql } from "kysely";

/** A bank may take a part of a payment, and warn of fraud before it takes any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Lost to disputes and taken off the amount already.
    alter table refunds add column lost_cents integer not null default 0;

    create table fraud_warnings (
      warning_id text primary key,
      membership_id uuid not null references memberships on delete cascade,
      payment_id text not null,
      is_actionable boolean not null,
      warned_at timestamptz not null
    );
    create index fraud_warnings_membership on fraud_warnings (membership_id);
  `.execute(db);
}
