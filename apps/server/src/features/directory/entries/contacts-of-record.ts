import { type RawBuilder, sql } from "kysely";

/** Contacts of record as `email`, in lower case, with the `ids` of their listings that visitors see. */
export function selectContacts(): RawBuilder<{ email: string; ids: string[] }> {
  return sql`select lower(record_email) as email, array_agg(id order by id) as ids
    from provider_locations where published and record_email is not null group by 1`;
}
