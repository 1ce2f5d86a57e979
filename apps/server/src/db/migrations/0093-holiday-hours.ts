import { type Kysely, sql } from "kysely";

/**
 * Days that an office named are on its card too, as numbers: days since 1970, opens, closes. The database makes them of
 * what is stored, also where a server of the release before stores it. What its page alone says of them, and its site,
 * throws the page away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function holiday_numbers(holidays text) returns integer[] language sql immutable strict parallel safe as $$
      select array(
        select number
        from regexp_matches(
          holidays, '(?:^|; )(\\d{4})-(\\d\\d)-(\\d\\d) (?:closed|(\\d+):(\\d\\d)-(\\d+):(\\d\\d))', 'g'
        ) with ordinality as part(found, at)
        cross join lateral (values
          (1, make_date(found[1]::integer, found[2]::integer, found[3]::integer) - date '1970-01-01'),
          (2, coalesce(found[4]::integer * 60 + found[5]::integer, 0)),
          (3, coalesce(found[6]::integer * 60 + found[7]::integer, 0))
        ) as each(place, number)
        order by at, place
      )
    $$;
    alter table provider_locations
      add column holiday_hours integer[] generated always as (holiday_numbers(holidays)) stored;

    drop trigger provider_locations_contact_updated on provider_locations;
    create trigger provider_locations_contact_updated
      after update of email, dso_name, weekly_hours, confirmed_on, holidays, website on provider_locations for each row
      when ((old.email, old.dso_name, old.weekly_hours, old.confirmed_on, old.holidays, old.website)
        is distinct from (new.email, new.dso_name, new.weekly_hours, new.confirmed_on, new.holidays, new.website))
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
            l.accepting_new_patients, l.accepting_checked_on, l.being_checked,
            l.confirmation, l.confirmed_on, week.minutes as weekly_hours,
            coalesce(l.holiday_hours, '{}') as holiday_hours, provider
        ) fields
        where l.published and l.id = any(ids)
        on conflict (location_id) do update set at = excluded.at, card = excluded.card, changed_at = now()
          where location_cards.card is distinct from excluded.card;
      end
    $$;
  `.execute(db);
  await sql`
    update location_cards set card = replace(card, ',"provider":{', ',"holiday_hours":[],"provider":{')
  `.execute(db);
  await sql`
    select refresh_location_cards(array(select id from provider_locations where holidays is not null))
  `.execute(db);
}
