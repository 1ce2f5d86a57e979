import { type Kysely, sql } from "kysely";

/**
 * Where a row of the directory comes from, what an operator has settled by hand, and how far each import has come.
 *
 * `kept_fields` names the columns that an operator set: an import leaves them as they are. `registry_hash` is that
 * of what the registry said last, so that a row that says the same again costs no writing. A location of the
 * registry keeps its row, and so its page's address, when the practice moves: `registry_key` says which one it is.
 *
 * Cards say whether their point is that of the building, or only the middle of its ZIP code or town.
 *
 * Cards are refreshed by a plan for the very locations that are asked for: one that is kept, made for all of them or
 * while the tables were small, reads the whole tables for each few thousand rows of an import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table providers
      add column source text not null default 'own' check (source in ('own', 'demo', 'registry')),
      add column registry_hash bytea,
      add column kept_fields text[] not null default '{}';
    update providers set source = 'demo' where npi is null and exists (select from seeds where name = 'demo-directory');

    alter table provider_locations
      drop constraint provider_locations_coordinates_quality_check,
      add constraint provider_locations_coordinates_quality_check
        check (coordinates_quality in ('exact', 'street', 'zip', 'place')),
      add column registry_key text,
      add column address_key text,
      add column kept_fields text[] not null default '{}',
      add column unpublished_by text check (unpublished_by in ('registry', 'operator')),
      add constraint provider_locations_unpublished_by check (not published or unpublished_by is null);
    create unique index provider_locations_registry_key on provider_locations (provider_id, registry_key)
      where registry_key is not null;
    create index provider_locations_address_key on provider_locations (address_key) where address_key is not null;

    create table registry_centers (
      npi text primary key check (npi ~ '^[0-9]{10}$'),
      name text not null,
      address_keys text[] not null,
      registry_hash bytea not null
    );
    create index registry_centers_address_keys on registry_centers using gin (address_keys);

    create table imports (
      id bigint generated always as identity primary key,
      kind text not null,
      file_name text not null,
      fingerprint text not null,
      options jsonb not null default '{}',
      position bigint not null default 0 check (position >= 0),
      line bigint not null default 0 check (line >= 0),
      counts jsonb not null default '{}',
      refused_file text,
      started_at timestamptz not null,
      updated_at timestamptz not null,
      finished_at timestamptz
    );
    create index imports_unfinished on imports (kind, fingerprint) where finished_at is null;
  `.execute(db);
  await sql`
    create or replace function refresh_location_cards(ids bigint[]) returns void language plpgsql
    set plan_cache_mode = force_custom_plan as $$
      begin
        if ids is null then
          ids := array(select id from provider_locations);
        end if;
        delete from location_cards c using provider_locations l
        where l.id = any(ids) and c.location_id = l.id and not l.published;
        insert into location_cards (location_id, at, card)
        select l.id, point(l.longitude, l.latitude), to_json(fields)::text
        from provider_locations l
        join providers p on p.id = l.provider_id
        left join location_place_data d on d.location_id = l.id and (d.expires_at is null or d.expires_at > now())
        cross join lateral (
          select p.id::text as id, p.name, p.last_name, p.degree, p.specialities, p.languages
        ) provider
        cross join lateral (
          select l.id::text as id, l.provider_id::text as provider_id, l.center_name, l.address, l.city, l.state,
            l.zip, l.latitude, l.longitude, l.coordinates_quality in ('zip', 'place') as approximate,
            l.phone, l.avatar_file_id as avatar_src, p.smirk_verified, l.plans,
            round(d.rating::numeric, 1) as rating, coalesce(d.rating_count, 0) as review_count, provider
        ) fields
        where l.published and l.id = any(ids)
        on conflict (location_id) do update set at = excluded.at, card = excluded.card
          where location_cards.card is distinct from excluded.card;
      end
    $$;
  `.execute(db);
  await sql`select refresh_location_cards(null)`.execute(db);
}
