import { type Kysely, sql } from "kysely";

/** The words of a practice's name, as `searchName` writes them, and an index that finds locations by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Letters are named one by one: what counts as one, and as its capital, depends on a database's locale.
  await sql`
    create function practice_words(name text) returns tsvector language sql immutable strict parallel safe as $$
      select array_to_tsvector(array_remove(regexp_split_to_array(
        regexp_replace(
          replace(replace(translate(
            lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f^\`]', '', 'g')),
            'đĐðÐøØıłŁÞẞÆŒ', 'ddddooillþßæœ'), 'þ', 'th'), 'ß', 'ss'),
          '[''’‘.]', '', 'g'),
        '[^a-z0-9\\u00c0-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3041-\\ud7ff]+'), ''))
    $$;
    create index provider_locations_practice_words on provider_locations using gin (practice_words(center_name))
      where center_name is not null;
  `.execute(db);
}
