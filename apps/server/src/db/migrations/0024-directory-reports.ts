import { type Kysely, sql } from "kysely";

/**
 * What visitors report about entries of the directory, and the dentists that they nominate; never published. An entry
 * in doubt shows it in its card, and a dentist's page has the day on which an operator confirmed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_locations
      add column being_checked boolean not null default false,
      add column confirmed_on date;

    -- Operators find hidden entries too.
    create index provider_locations_phone on provider_locations (phone);
    create index provider_locations_any_city on provider_locations (city_slug(city), state);

    create table directory_reports (
      id uuid primary key default gen_random_uuid(),
      -- Null: a nomination.
      location_id bigint references provider_locations on delete cascade,
      problem text check (problem in ('no_plan', 'moved', 'wrong_phone', 'closed', 'other')),
      note text,
      nominee_name text,
      nominee_place text,
      account_id uuid references accounts on delete cascade,
      -- Where the answer goes; null once it is settled.
      email text,
      -- Equal for reports of the same person; null once it is settled.
      reporter text,
      language text not null check (language in ('en', 'es')),
      code_hmac bytea,
      code_expires_at timestamptz,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      settled_at timestamptz,
      settled_by text,
      outcome text check (outcome in ('corrected', 'hidden', 'nothing_wrong', 'added', 'declined')),
      check ((location_id is null) = (nominee_name is not null and nominee_place is not null)),
      check ((location_id is null) = (problem is null)),
      check ((settled_at is null) = (outcome is null) and (settled_at is null) = (settled_by is null))
    );
    create index directory_reports_open on directory_reports (created_at, id) where settled_at is null;
    create index directory_reports_location on directory_reports (location_id, created_at);
    create index directory_reports_account on directory_reports (account_id) where account_id is not null;
    create index directory_reports_email on directory_reports (lower(email)) where email is not null;

    -- Imports that operators start in the console, with their progress and what they refused.
    create table console_imports (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      file_name text not null,
      is_dry_run boolean not null,
      started_by text not null,
      started_at timestamptz not null,
      updated_at timestamptz not null,
      finished_at timestamptz,
      rows integer not null default 0,
      counts jsonb,
      refusals jsonb,
      differences jsonb,
      failure text,
      refused_rows text
    );
    create index console_imports_started on console_imports (started_at);

    drop trigger provider_locations_contact_updated on provider_locations;
    create trigger provider_locations_contact_updated
      after update of email, dso_name, weekly_hours, confirmed_on on provider_locations for each row
      when ((old.email, old.dso_name, old.weekly_hours, old.confirmed_on)
        is distinct from (new.email, new.dso_name, new.weekly_hours, new.confirmed_on))
      execute function log_contact_change();

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
          select coalesce(l.weekly_hours, array_agg(minute order by h.day, h.opens, minute), '{}') as minutes
          from jsonb_to_recordset(d.opening_hours) as h(day int, opens int, closes int)
          cross join lateral (values (h.day * 1440 + h.opens), (h.day * 1440 + h.closes)) as span(minute)
        ) week
        cross join lateral (
          select l.id::text as id, l.provider_id::text as provider_id, l.center_name, l.address, l.city, l.state,
            l.zip, l.latitude, l.longitude, l.coordinates_quality in ('zip', 'place') as approximate,
            l.phone, l.avatar_file_id as avatar_src, p.smirk_verified, l.plans,
            round(d.rating::numeric, 1) as rating, coalesce(d.rating_count, 0) as review_count,
            l.accepting_new_patients, l.accepting_checked_on, l.being_checked, week.minutes as weekly_hours, provider
        ) fields
        where l.published and l.id = any(ids)
        on conflict (location_id) do update set at = excluded.at, card = excluded.card, changed_at = now()
          where location_cards.card is distinct from excluded.card;
      end
    $$;
  `.execute(db);
  // No entry is in doubt yet, and none has changed for visitors.
  await sql`
    update location_cards set card = replace(card, ',"weekly_hours":', ',"being_checked":false,"weekly_hours":')
  `.execute(db);
}
