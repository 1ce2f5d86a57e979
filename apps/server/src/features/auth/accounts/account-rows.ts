import { DAY_MS } from "@smirk/domain/wire/durations";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { supersedeTemporarySessions } from "../sessions/start-temporary-session.ts";

/** What emails, texts and documents of an account are written in. */
export async function findAccountLanguage(db: Kysely<Database>, accountId: string): Promise<Language> {
  const account = await db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.language ?? DEFAULT_LANGUAGE;
}

interface PaidAccount {
  accountId: string;
  name: string;
  lastName: string;
  now: Date;
}

/** Temporary tokens are superseded by the completed payment (decision 11). */
export async function markAccountPaid(
  trx: Kysely<Database>,
  { accountId, name, lastName, now }: PaidAccount,
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ paid_at: sql`coalesce(paid_at, ${now})`, name, last_name: lastName, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  await supersedeTemporarySessions(trx, accountId, now);
}

/** Written once a day. Call it with the account locked. */
export async function markAccountUsed(trx: Kysely<Database>, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ used_at: now })
    .where("id", "=", accountId)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", "<", new Date(now.getTime() - DAY_MS))]))
    .execute();
}
