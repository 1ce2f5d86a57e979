import type { Kysely, Selectable } from "kysely";
import type { AccountsTable, Database } from "../../db/schema/schema.ts";
import { listMembershipRows } from "../members/memberships.ts";

interface WantedPhone {
  accountId: string;
  /** E.164; its owner has just proved it. */
  phoneNumber: string;
}

/** Whether `freePhone` would say so now. */
export async function isPhoneFree(db: Kysely<Database>, wanted: WantedPhone): Promise<boolean> {
  const owner = await selectOtherOwner(db, wanted).executeTakeFirst();
  return owner === undefined || !(await isUsed(db, owner));
}

/**
 * Takes the number from an account that somebody made by signing in with it and never used.
 * @returns false when another member or an account that is joining has it
 */
export async function freePhone(trx: Kysely<Database>, wanted: WantedPhone, now: Date): Promise<boolean> {
  const owner = await selectOtherOwner(trx, wanted).forNoKeyUpdate().executeTakeFirst();
  if (!owner) return true;
  if (await isUsed(trx, owner)) return false;
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

function selectOtherOwner(db: Kysely<Database>, { accountId, phoneNumber }: WantedPhone) {
  return db
    .selectFrom("accounts")
    .select(["id", "paid_at"])
    .where("phone_number", "=", phoneNumber)
    .where("id", "!=", accountId);
}

type Owner = Pick<Selectable<AccountsTable>, "id" | "paid_at">;

async function isUsed(db: Kysely<Database>, { id, paid_at: paidAt }: Owner): Promise<boolean> {
  if (paidAt !== null || (await listMembershipRows(db, id)).length > 0) return true;
  const identity = await db
    .selectFrom("account_identities")
    .select("subject")
    .where("account_id", "=", id)
    .executeTakeFirst();
  return identity !== undefined;
}
