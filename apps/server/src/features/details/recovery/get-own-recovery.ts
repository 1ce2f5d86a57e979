import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { PhoneRecoveryAnswer } from "@smirk/domain/membership/details/phone-recovery";
import type { Context } from "../../../context.ts";

/** A change of phone that waits, for a member who is signed in. */
export async function getOwnRecovery(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<PhoneRecoveryAnswer> {
  const row = await db
    .selectFrom("phone_recoveries")
    .select(["phone_number", "due_at"])
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row?.phone_number || !row.due_at) return { recovery: null };
  return {
    recovery: {
      phone_number: maskContact(row.phone_number),
      happens_at: Math.floor(row.due_at.getTime() / 1000),
    },
  };
}
