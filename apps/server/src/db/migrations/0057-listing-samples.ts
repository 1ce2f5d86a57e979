import { type Kysely, sql } from "kysely";

/** Listings drawn at random each month, and whether an operator found them right: how accurate the directory is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_samples (
      -- As in '2026-11'.
      month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      -- How many listings were published when it was drawn.
      listings integer not null,
      drawn_at timestamptz not null,
      drawn_by text not null
    );
    create table sampled_listings (
      month text not null references listing_samples on delete cascade,
      location_id bigint not null references provider_locations on delete cascade,
      -- Null until an operator has called.
      is_right boolean,
      checked_at timestamptz,
      checked_by text,
      primary key (month, location_id),
      check ((is_right is null) = (checked_at is null) and (is_right is null) = (checked_by is null))
    );
    create index sampled_listings_location on sampled_listings (location_id);
  `.execute(db);
}
