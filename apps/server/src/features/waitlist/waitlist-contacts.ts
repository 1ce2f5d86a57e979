import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Addresses in lower case and phone numbers in E.164. */
export interface Contacts {
  emails: string[];
  phoneNumbers: string[];
}

interface WaitlistRow {
  email: string;
  phone_number: string;
  joined_at: Date;
  language: Language;
}

export async function findWaiting(
  db: Kysely<Database>,
  removalToken: string,
): Promise<Pick<WaitlistRow, "email" | "language"> | undefined> {
  return db
    .selectFrom("waitlist")
    .select(["email", "language"])
    .where("removal_token", "=", removalToken)
    .executeTakeFirst();
}

export async function listWaitlistRows(db: Kysely<Database>, contacts: Contacts): Promise<WaitlistRow[]> {
  return db
    .selectFrom("waitlist")
    .select(["email", "phone_number", "joined_at", "language"])
    .where(hasContact(contacts))
    .orderBy("joined_at")
    .execute();
}

export async function countWaitlistRows(db: Kysely<Database>, contacts: Contacts): Promise<number> {
  const { rows } = await db
    .selectFrom("waitlist")
    .select(({ fn }) => fn.countAll<string>().as("rows"))
    .where(hasContact(contacts))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export async function deleteWaitlistRows(trx: Kysely<Database>, contacts: Contacts): Promise<WaitlistRow[]> {
  return trx
    .deleteFrom("waitlist")
    .where(hasContact(contacts))
    .returning(["email", "phone_number", "joined_at", "language"])
    .execute();
}

function hasContact({ emails, phoneNumbers }: Contacts): RawBuilder<boolean> {
  return sql`(lower(email) = any(${emails}::text[]) or phone_number = any(${phoneNumbers}::text[]))`;
}
