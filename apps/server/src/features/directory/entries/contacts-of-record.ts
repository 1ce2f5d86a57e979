import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Contacts of record as `email`, in lower case, with the `ids` of their listings that visitors see. */
export function selectContacts(): RawBuilder<{ email: string; ids: string[] }> {
  return sql`select lower(record_email) as email, array_agg(id order by id) as ids
    from provider_locations where published and record_email is not null group by 1`;
}

/** The ids of the listings of a contact of record, hidden ones too. @param email in lower case */
export function listingsOfContact(email: string): RawBuilder<unknown> {
  return sql`select id from provider_locations where lower(record_email) = ${email}`;
}

/** Whether visitors see a listing, and with this number where one is given. */
export function isPublished(
  locationId: RawBuilder<unknown>,
  phone?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (select from provider_locations shown where shown.id = ${locationId} and shown.published
    ${phone === undefined ? sql`` : sql`and shown.phone = ${phone}`})`;
}

/** What of a listing is the same for all dentists of its office. */
export type SharedContact = "phone" | "record_email";

/**
 * The published listings at a listing's address with the same contact, itself first; without that contact itself alone.
 * Locks them in the order of their ids.
 */
export async function lockListingsOfContact(
  trx: Kysely<Database>,
  { locationId, contact }: { locationId: string; contact: SharedContact },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from provider_locations own join provider_locations other on other.id = own.id
      or (other.published and other.address_key = own.address_key
        and lower(${sql.ref(`other.${contact}`)}) = lower(${sql.ref(`own.${contact}`)}))
    where own.id = ${locationId} order by other.id for update of other`.execute(trx);
  return rows.map(({ id }) => id).toSorted((one) => (one === locationId ? -1 : 0));
}

/** The ids of a listing's dentist's other published listings. */
export async function listElsewhere(
  db: Kysely<Database>,
  { locationId, providerId }: { locationId: string; providerId: string },
): Promise<{ id: string; record_email: string | null }[]> {
  return db
    .selectFrom("provider_locations")
    .select(["id", "record_email"])
    .where("provider_id", "=", providerId)
    .where("published", "=", true)
    .where("id", "!=", locationId)
    .orderBy("id")
    .execute();
}
