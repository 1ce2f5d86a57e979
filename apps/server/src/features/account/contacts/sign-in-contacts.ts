import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

interface MovedEmail {
  accountId: string;
  old: string;
  email: string;
}

/** An address that Google or Apple verified finds the account until it is replaced; another account's stays its own. */
export async function moveVerifiedEmail(
  trx: Kysely<Database>,
  { accountId, old, email }: MovedEmail,
): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ verified_email: (await isVerifiedElsewhere(trx, { accountId, email })) ? null : email })
    .where("id", "=", accountId)
    .where("verified_email", "=", old)
    .execute();
}

export async function isVerifiedElsewhere(
  trx: Kysely<Database>,
  { accountId, email }: Pick<MovedEmail, "accountId" | "email">,
): Promise<boolean> {
  const owner = await trx
    .selectFrom("accounts")
    .select("id")
    .where("verified_email", "=", email)
    .where("id", "!=", accountId)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Browsers, counts and emailed codes of a number that no longer signs in; its texted codes run out by themselves. */
export async function forgetPhone(trx: Kysely<Database>, phoneNumber: string): Promise<void> {
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    await trx.deleteFrom(table).where("phone_number", "=", phoneNumber).execute();
  }
}
