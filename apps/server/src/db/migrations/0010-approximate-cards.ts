import { type Kysely, sql } from "kysely";

/** Cards say whether their point is that of the building, or only the middle of its ZIP code or town. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refresh_location_cards(ids bigint[]) returns void language sql as $$
      delete from location_cards c using provider_locations l
      where l.id = c.location_id and not l.published and (ids is null or l.id = any(ids));
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
      where l.published and (ids is null or l.id = any(ids))
      on conflict (location_id) do update set at = excluded.at, card = excluded.card
        where location_cards.card is distinct from excluded.card
    $$;
  `.execute(db);
  await sql`select refresh_location_cards(null)`.execute(db);
}
