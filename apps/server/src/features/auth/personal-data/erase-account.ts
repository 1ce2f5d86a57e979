import { DEFAULT_LANGUAGE } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** Deletes what names the owner and ends the account's sessions. @param trx holds the account's locks */
export async function eraseAccount(
  trx: Kysely<Database>,
  { accountId, phoneNumber, now }: { accountId: string; phoneNumber: string | null; now: Date },
): Promise<void> {
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    if (phoneNumber !== null) await trx.deleteFrom(table).where("phone_number", "=", phoneNumber).execute();
  }
  const sessions = trx.selectFrom("sessions").select("id").where("account_id", "=", accountId);
  await trx.deleteFrom("refresh_tokens").where("session_id", "in", sessions).execute();
  await trx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: "account_closed" })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  await trx.deleteFrom("account_identities").where("account_id", "=", accountId).execute();
  await trx
    .updateTable("accounts")
    .set({
      phone_number: null,
      verified_email: null,
      name: null,
      last_name: null,
      language: DEFAULT_LANGUAGE,
      updated_at: now,
    })
    .where("id", "=", accountId)
    .execute();
}
