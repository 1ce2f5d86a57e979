import { type Kysely, sql } from "kysely";

/**
 * What happened that partners want to know, written by the transaction in which it happened, and one delivery for each
 * endpoint that wants it. Nothing is written where nobody does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await sql`
    create function add_webhook_event(event_kind text, at timestamptz, membership uuid, locations bigint[])
      returns uuid language sql as $$
        with wanted as materialized (
          select id from webhook_endpoints where ended_at is null and event_kind = any(kinds)
        ), event as (
          insert into webhook_events (kind, happened_at, membership_id, location_ids)
          select event_kind, at, membership, locations where exists (select from wanted) returning id
        ), delivery as (
          insert into webhook_deliveries (event_id, endpoint_id)
          select event.id, wanted.id from event cross join wanted
        )
        select id from event
    $$;

    create function note_changed_locations() returns trigger language plpgsql as $$
      declare
        each constant integer := 100;
        place integer := 1;
        ids bigint[];
      begin
        if not exists (
          select from webhook_endpoints where ended_at is null and 'location.changed' = any(kinds)
        ) then
          return null;
        end if;
        ids := array(select distinct location_id from changed_rows order by location_id);
        while place <= cardinality(ids) loop
          perform add_webhook_event('location.changed', now(), null, ids[place:place + each - 1]);
          place := place + each;
        end loop;
        return null;
      end
    $$;
    create trigger location_cards_inserted_noted after insert on location_cards
      referencing new table as changed_rows for each statement execute function note_changed_locations();
    create trigger location_cards_updated_noted after update on location_cards
      referencing new table as changed_rows for each statement execute function note_changed_locations();
    create trigger location_cards_deleted_noted after delete on location_cards
      referencing old table as changed_rows for each statement execute function note_changed_locations();
  `.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key default gen_random_uuid(),
      partner_id uuid not null references partners (id) on delete cascade,
      partner text not null,
      url text not null,
      kinds text[] not null,
      encrypted_secret bytea not null,
      encrypted_old_secret bytea,
      old_secret_until timestamptz,
      created_at timestamptz not null,
      paused_at timestamptz,
      pause_reason text check (pause_reason in ('failing', 'gone', 'operator')),
      ended_at timestamptz,
      rests_until timestamptz,
      sending_until timestamptz
    );
    create index webhook_endpoints_partner on webhook_endpoints (partner_id);
    create table webhook_events (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      happened_at timestamptz not null,
      membership_id uuid,
      location_ids bigint[]
    );
    create index webhook_events_membership on webhook_events (membership_id) where membership_id is not null;
    create index webhook_events_age on webhook_events (happened_at);
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      number bigint generated always as identity,
      event_id uuid not null references webhook_events (id) on delete cascade,
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      tries integer not null default 0,
      first_tried_at timestamptz,
      tried_at timestamptz,
      next_at timestamptz,
      delivered_at timestamptz,
      given_up_at timestamptz,
      answer text,
      read_at timestamptz,
      unique (event_id, endpoint_id)
    );
    create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, number)
      where delivered_at is null and given_up_at is null;
    create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, number);
  `.execute(db);
}
