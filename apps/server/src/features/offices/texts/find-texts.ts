import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextsEnd } from "../../../db/schema/schema-offices.ts";
import { isPublished } from "../../directory/entries/contacts-of-record.ts";

/** Agreements that nobody ended. */
export const IS_OPEN = sql`a.agreed_at is not null and a.ended_at is null`;

/** What an agreement `a` of `office_texts` lacks by now, so that it counts no more; null where it counts. */
export const LAPSE: RawBuilder<TextsEnd | null> = sql`case
  when not exists (select from office_listings kept
    where kept.office_id = a.office_id and ${isPublished(sql`kept.location_id`)}) then 'listing'
  when not exists (select from office_roles r where r.office_id = a.office_id and r.person_id = a.person_id
    and r.role = 'owner' and r.ended_at is null) then 'person'
  when a.is_of_record and not exists (select from office_listings kept
    where kept.office_id = a.office_id and ${isPublished(sql`kept.location_id`, sql`a.phone_number`)}) then 'changed'
end`;

export interface TextedOffice {
  /** The agreement's. */
  id: string;
  language: Language;
  /** The listings among them that the office keeps, in their order. */
  locationIds: string[];
}

/** The agreements of offices that keep some of these listings. */
export async function listTextedOffices(
  trx: Kysely<Database>,
  locationIds: readonly string[],
): Promise<TextedOffice[]> {
  const { rows } = await sql<TextedOffice>`
    select a.id, a.language, array_agg(k.location_id::text order by k.location_id) as "locationIds"
    from office_listings k join office_texts a on a.office_id = k.office_id
    where k.location_id = any(${locationIds}::bigint[]) and ${IS_OPEN} and ${LAPSE} is null
    group by a.id order by a.id`.execute(trx);
  return rows;
}

export interface TextTarget {
  phoneNumber: string;
  officeId: string;
}

/** Where a text by this agreement goes now; undefined where it counts no more. */
export async function findTextTarget(trx: Kysely<Database>, id: string): Promise<TextTarget | undefined> {
  const { rows } = await sql<TextTarget>`
    select a.phone_number as "phoneNumber", a.office_id as "officeId" from office_texts a
    where a.id = ${id} and ${IS_OPEN} and ${LAPSE} is null`.execute(trx);
  return rows[0];
}

/** The language of the office that agreed last at this number. */
export async function findTextedLanguage(
  db: Kysely<Database>,
  phoneNumber: string,
): Promise<Language | undefined> {
  const row = await db
    .selectFrom("office_texts")
    .select("language")
    .where("phone_number", "=", phoneNumber)
    .where("agreed_at", "is not", null)
    .orderBy("agreed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

export interface ShownTexts {
  id: string;
  phoneNumber: string;
  agreedAt: Date | null;
  words: string | null;
  /** The code's. */
  expiresAt: Date;
  endedBy: TextsEnd | null;
}

/** What an office agreed to last, and the number whose code is awaited. */
export async function findOfficeTexts(
  db: Kysely<Database>,
  { officeId, now }: { officeId: string; now: Date },
): Promise<{ agreed: ShownTexts | undefined; asked: ShownTexts | undefined }> {
  const { rows } = await sql<ShownTexts>`
    select a.id, a.phone_number as "phoneNumber", a.agreed_at as "agreedAt", a.words, a.expires_at as "expiresAt",
      coalesce(a.ended_by, case when a.agreed_at is not null then ${LAPSE} end) as "endedBy"
    from office_texts a
    where a.office_id = ${officeId} and (a.agreed_at is not null or (a.ended_at is null and a.expires_at > ${now}))
    order by a.asked_at desc`.execute(db);
  const agreed = rows.filter(({ agreedAt }) => agreedAt !== null);
  const [newest] = rows;
  return {
    agreed: agreed.find(({ endedBy }) => endedBy === null) ?? agreed[0],
    asked: newest?.agreedAt === null ? newest : undefined,
  };
}
