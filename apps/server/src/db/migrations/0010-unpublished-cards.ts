import { type Kysely, sql } from "kysely";

/**
 * Drops the cards of all locations that a statement unpublishes by one statement. A trigger for each row counted the
 * directory's version up for each, and twenty thousand versions of that one row in a transaction took longer and
 * longer to go through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger provider_locations_unpublished on provider_locations;
    drop function drop_location_card();

    -- The difference of two sets and not a join, whose plan would be kept from a statement of a single row.
    create function drop_location_cards() returns trigger language plpgsql as $$
      declare
        unpublished bigint[] := array(
          select id from rows_before where published except select id from rows_after where published);
      begin
        if unpublished <> '{}' then
          delete from location_cards where location_id = any(unpublished);
        end if;
        return null;
      end
    $$;
    create trigger provider_locations_unpublished after update on provider_locations
      referencing old table as rows_before new table as rows_after
      for each statement execute function drop_location_cards();
  `.execute(db);
}
