import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

export interface RequestedEmailCode {
  phoneNumber: string;
  expiresAt: Date;
}

export async function findRequestedEmailCode(
  trx: Kysely<Database>,
  { emailCodeId, now }: { emailCodeId: string; now: Date },
): Promise<RequestedEmailCode | undefined> {
  return trx
    .selectFrom("email_codes")
    .select(["phone_number as phoneNumber", "expires_at as expiresAt"])
    .where("id", "=", emailCodeId)
    .where("code_hmac", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveEmailCode(
  trx: Kysely<Database>,
  { emailCodeId, codeHmac }: { emailCodeId: string; codeHmac: Buffer },
): Promise<void> {
  await trx.updateTable("email_codes").set({ code_hmac: codeHmac }).where("id", "=", emailCodeId).execute();
}

export async function deleteEmailCode(trx: Kysely<Database>, emailCodeId: string): Promise<void> {
  await trx.deleteFrom("email_codes").where("id", "=", emailCodeId).execute();
}

/** The account of a phone (E.164), with what Google or Apple vouched for. */
export async function findAccountByPhone(trx: Kysely<Database>, phoneNumber: string) {
  return trx
    .selectFrom("accounts")
    .select(["id", "verified_email as verifiedEmail", "name", "language"])
    .where("phone_number", "=", phoneNumber)
    .executeTakeFirst();
}
