import { type Kysely, sql } from "kysely";

/**
 * The town whose page a location is on, as the gazetteer writes it. Null where it is not worked out yet, and again when
 * the place changes, by whichever release; until then the page is that of the city as written, as it was before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_locations add column town text;
    create index provider_locations_town on provider_locations (state, coalesce(town, city_slug(city)))
      where published;
    create index provider_locations_without_town on provider_locations (id) where town is null;

    create function forget_town() returns trigger language plpgsql as $$
      begin
        new.town := null;
        return new;
      end
    $$;
    create trigger provider_locations_moved before update of city, state, zip on provider_locations for each row
      when ((old.city, old.state, left(old.zip, 5)) is distinct from (new.city, new.state, left(new.zip, 5)))
      execute function forget_town();
  `.execute(db);
}
