import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { listMembershipRows } from "../members/memberships.ts";

interface WantedPhone {
  accountId: string;
  /** E.164; its owner has just proved it. */
  phoneNumber: string;
}

/**
 * Takes the number from an account that somebody made by signing in with it and never used.
 * @returns false when another member or an account that is joining has it
 */
export async function freePhone(
  trx: Kysely<Database>,
  { accountId, phoneNumber }: WantedPhone,
  now: Date,
): Promise<boolean> {
  const owner = await trx
    .selectFrom("accounts")
    .select(["id", "paid_at"])
    .where("phone_number", "=", phoneNumber)
    .where("id", "!=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!owner) return true;
  if (owner.paid_at !== null || (await isUsed(trx, owner.id))) return false;
  await trx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: "account_closed" })
    .where("account_id", "=", owner.id)
    .where("ended_at", "is", null)
    .execute();
  await trx
    .updateTable("accounts")
    .set({ phone_number: null, updated_at: now })
    .where("id", "=", owner.id)
    .execute();
  return true;
}

async function isUsed(trx: Kysely<Database>, accountId: string): Promise<boolean> {
  if ((await listMembershipRows(trx, accountId)).length > 0) return true;
  const identity = await trx
    .selectFrom("account_identities")
    .select("subject")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return identity !== undefined;
}
