import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** What emails, texts and documents of an account are written in. */
export async function findAccountLanguage(db: Kysely<Database>, accountId: string): Promise<Language> {
  const account = await db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.language ?? DEFAULT_LANGUAGE;
}
