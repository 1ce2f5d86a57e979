import type { WaitingChangesAnswer } from "@smirk/contract/account/personal-details";
import type { Context } from "../../../context.ts";
import { lockMember } from "../../members/membership-lock.ts";
import { stopWaiting } from "./wait-for-change.ts";

/** Changes of contacts that wait, for a member who is signed in. */
export async function listOwnWaiting(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<WaitingChangesAnswer> {
  const rows = await db
    .selectFrom("contact_changes")
    .select(["contact", "to_masked as to", "due_at", "made_by"])
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .orderBy("due_at")
    .execute();
  return {
    waiting: rows.map(({ contact, to, due_at: dueAt, made_by: madeBy }) => ({
      contact: contact === "email" ? "email" : "phone",
      to,
      is_lost_phone: madeBy === "recovery",
      happens_at: Math.floor((dueAt?.getTime() ?? 0) / 1000),
    })),
  };
}

/** Idempotent. */
export async function stopOwnWaiting(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await stopWaiting(ctx, trx, await lockMember(trx, { accountId }));
  });
}
