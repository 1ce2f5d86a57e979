import { type Kysely, sql } from "kysely";

/**
 * A number that grows with every change of the cards, so that a server knows when what it keeps in memory is old;
 * names found with or without the blank in them; and an index for going through dentists by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A row and not a sequence: the number must not be seen before the change that it stands for.
  await sql`
    create table directory_version (
      version bigint not null,
      only_row boolean primary key default true check (only_row)
    );
    insert into directory_version (version) values (1);

    create function count_directory_change() returns trigger language plpgsql as $$
      begin
        update directory_version set version = version + 1;
        return null;
      end
    $$;
    create trigger location_cards_changed after insert or update or delete or truncate on location_cards
      for each statement execute function count_directory_change();
  `.execute(db);
  // "Peña-O'Connor" is in there as pena, oconnor and penaoconnor.
  await sql`
    alter table providers drop column name_words;
    alter table providers add column name_words tsvector not null generated always as
      (array_to_tsvector(array_remove(string_to_array(
        search_name || ' ' || search_last_name || ' ' ||
        replace(search_name, ' ', '') || ' ' || replace(search_last_name, ' ', ''), ' '), ''))) stored;
    create index providers_name_words on providers using gin (name_words);

    drop index providers_search_name;
    drop index providers_search_last_name;
    create index providers_by_name on providers (search_last_name, search_name);
  `.execute(db);
}
