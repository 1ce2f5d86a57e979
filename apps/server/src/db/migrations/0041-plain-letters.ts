import { type Kysely, sql } from "kysely";

/** The Turkish dotless i and the Icelandic thorn are written plainly in names that are searched, as `searchName` does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update providers set
      search_name = replace(replace(search_name, 'ı', 'i'), 'þ', 'th'),
      search_last_name = replace(replace(search_last_name, 'ı', 'i'), 'þ', 'th')
    where search_name ~ '[ıþ]' or search_last_name ~ '[ıþ]'
  `.execute(db);
}
