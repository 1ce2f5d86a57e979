import { type Kysely, sql } from "kysely";

/**
 * An answer about new patients that is older than the oldest confirmation that counts is not known any more on its card,
 * and so in lists, filters and what others read; the answer and its day stay in the entry. The server works out which
 * ones these are by the day at the office.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_locations add column accepting_expired boolean not null default false;

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
        left join lateral (
          select l.accepting_new_patients, l.accepting_checked_on where not l.accepting_expired
        ) accepting on true
        cross join lateral (
          select l.id::text as id, l.provider_id::text as provider_id, l.center_name, l.address, l.city, l.state,
            l.zip, l.latitude, l.longitude, l.coordinates_quality in ('zip', 'place') as approximate,
            l.phone, l.avatar_file_id as avatar_src, p.smirk_verified, l.plans,
            round(d.rating::numeric, 1) as rating, coalesce(d.rating_count, 0) as review_count,
            accepting.accepting_new_patients, accepting.accepting_checked_on, l.being_checked,
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
    update provider_locations set accepting_expired = true where accepting_checked_on < current_date - 181
  `.execute(db);
  await sql`
    select refresh_location_cards(array(select id from provider_locations where accepting_expired))
  `.execute(db);
}
