import { type Kysely, sql } from "kysely";

/** What a server that starts while Stripe is away sells at, and the import that is under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_prices (
      lookup_key text primary key,
      price_id text not null,
      product_id text not null,
      unit_cents integer not null,
      currency text not null,
      "interval" text check ("interval" in ('month', 'year'))
    );
    comment on table kept_prices is 'Stripe''s prices as they were when they last agreed with the plans';

    create table plan_imports_open (
      id boolean primary key default true check (id),
      began_at timestamptz not null
    );
    comment on table plan_imports_open is 'A row: Stripe may have prices of plans that are not on sale yet';
  `.execute(db);
}
