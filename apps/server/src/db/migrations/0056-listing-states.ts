import { type Kysely, sql } from "kysely";

/**
 * How true each entry is: what its last confirmation is worth today, which its card shows, and since when it is in doubt
 * and who said so. The day of the confirmation is in the card, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_locations
      add column confirmation text not null default 'none' check (confirmation in ('confirmed', 'aging', 'none')),
      -- The first word of the latest doubt, whether it is settled or not.
      add column doubted_at timestamptz,
      add column doubted_by text check (doubted_by in ('visitors', 'desks', 'operator')),
      add column doubt_settled_at timestamptz;
    create index provider_locations_confirmed on provider_locations (confirmed_on) where confirmed_on is not null;
    create index provider_locations_in_doubt on provider_locations (doubted_at, id) where being_checked;

    update provider_locations set
      confirmation = case
        when confirmed_on >= current_date - 90 then 'confirmed' when confirmed_on >= current_date - 180 then 'aging'
        else 'none' end
    where confirmed_on is not null;

    update provider_locations l set
      doubted_at = coalesce(reported.at, l.updated_at),
      doubted_by = case when reported.at is null then 'operator' else 'visitors' end
    from provider_locations same
    left join lateral (
      select min(r.confirmed_at) as at from directory_reports r
      where r.location_id = same.id and r.confirmed_at is not null and r.settled_at is null
    ) reported on true
    where l.id = same.id and l.being_checked;

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
            l.confirmation, l.confirmed_on, week.minutes as weekly_hours, provider
        ) fields
        where l.published and l.id = any(ids)
        on conflict (location_id) do update set at = excluded.at, card = excluded.card, changed_at = now()
          where location_cards.card is distinct from excluded.card;
      end
    $$;
  `.execute(db);
  await sql`
    update location_cards set card =
      replace(card, ',"weekly_hours":', ',"confirmation":"none","confirmed_on":null,"weekly_hours":')
  `.execute(db);
  await sql`
    select refresh_location_cards(array(select id from provider_locations where confirmed_on is not null))
  `.execute(db);
}
