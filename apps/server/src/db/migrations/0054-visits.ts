import { type Kysely, sql } from "kysely";

/** Visits to dentists that members enter, with the usual prices of their days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      account_id uuid not null references accounts,
      -- The browser made it: sent again, it is the same visit.
      id uuid not null,
      day date not null,
      -- Without a reference: a visit outlives the dentist's entry.
      location_id bigint,
      dentist_name text not null,
      paid_cents integer not null check (paid_cents >= 0),
      bill_cents integer check (bill_cents >= 0),
      entered_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (account_id, id)
    );
    create table visit_lines (
      account_id uuid not null,
      visit_id uuid not null,
      procedure text not null,
      count integer not null check (count > 0),
      usual_cents integer check (usual_cents >= 0),
      usual_source text,
      usual_day date check ((usual_day is null) = (usual_cents is null)),
      primary key (account_id, visit_id, procedure),
      foreign key (account_id, visit_id) references visits on delete cascade
    );
  `.execute(db);
}
