import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { lockMember } from "../lock-member.ts";
import { queueDetailsEmail } from "../notices/queue-details-email.ts";
import { applyPhone } from "../phone/apply-phone.ts";
import { freePhone } from "../phone/free-phone.ts";

const RETENTION_MS = 30 * DAY_MS;

/** Every few minutes: new phones whose wait is over sign in from now on, each exactly once, and every session ends. */
export async function finishRecoveries(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom("phone_recoveries")
    .select(["id", "account_id"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", ctx.clock.now())
    .execute();
  for (const { id, account_id: accountId } of due) {
    if (accountId === null) continue;
    const recovery = { id, accountId };
    await repeatTransaction(() => ctx.db.transaction().execute((trx) => finish(ctx, trx, recovery)));
  }
  await cleanRecoveries(ctx);
}

async function finish(
  ctx: Context,
  trx: Kysely<Database>,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const membership = await lockMember(trx, { accountId });
  const now = ctx.clock.now();
  // Under the lock: another server may have done it, or somebody may have stopped it.
  const row = await trx
    .updateTable("phone_recoveries")
    .set({ state: "done", finished_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("phone_number")
    .executeTakeFirst();
  if (!row?.phone_number) return;
  const phoneNumber = row.phone_number;
  if (await freePhone(trx, { accountId, phoneNumber }, now)) {
    return applyPhone(ctx, trx, { membership, phoneNumber, sessionId: null });
  }
  await trx.updateTable("phone_recoveries").set({ state: "failed" }).where("id", "=", id).execute();
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ emails, sender }) => emails.recoveryFailedEmail(sender),
  });
}

async function cleanRecoveries({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("phone_recoveries")
    .where("state", "in", ["proving", "proven"])
    .where("expires_at", "<", new Date(now - DAY_MS))
    .execute();
  await db
    .deleteFrom("phone_recoveries")
    .where("finished_at", "<", new Date(now - RETENTION_MS))
    .execute();
  await db.deleteFrom("email_changes").where("expires_at", "<", new Date(now)).execute();
}
