import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, invalid } from "../../../errors.ts";
import { recordAccountEvent } from "../../account-events/record-account-event.ts";
import { hashSecret, isSecret } from "../../auth/tokens/random-secret.ts";
import { lockMember } from "../lock-member.ts";
import { queueDetailsEmail } from "../notices/queue-details-email.ts";

/** By the link of an email or a text, without signing in. Idempotent. @throws 400 `invalid`; 409 once it is done */
export async function stopRecoveryByToken(ctx: Context, token: string): Promise<void> {
  const row = isSecret(token) ? await findByToken(ctx, token) : undefined;
  if (!row?.account_id) {
    throw invalid("This link is incomplete, or it is too old.").because("link_unreadable");
  }
  const isStopped = await stop(ctx, row.account_id);
  if (isStopped || (await findByToken(ctx, token))?.state === "canceled") return;
  const sentence = `It is too late to stop this here. Please call ${ctx.config.supportPhone} right away.`;
  throw conflict(sentence).because("recovery_done");
}

/** By a signed-in member. Idempotent. */
export async function stopOwnRecovery(ctx: Context, accountId: string): Promise<void> {
  await stop(ctx, accountId);
}

async function findByToken({ db }: Pick<Context, "db">, token: string) {
  return db
    .selectFrom("phone_recoveries")
    .select(["account_id", "state"])
    .where("cancel_hash", "=", hashSecret(token))
    .executeTakeFirst();
}

/** @returns false when nothing waits */
async function stop(ctx: Context, accountId: string): Promise<boolean> {
  return ctx.db.transaction().execute((trx) => stopWaiting(ctx, trx, accountId));
}

async function stopWaiting(ctx: Context, trx: Kysely<Database>, accountId: string): Promise<boolean> {
  const membership = await lockMember(trx, { accountId });
  const now = ctx.clock.now();
  const { numUpdatedRows } = await trx
    .updateTable("phone_recoveries")
    .set({ state: "canceled", finished_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const event = { kind: "phone_recovery_canceled", facts: {}, at: now } as const;
  await recordAccountEvent(trx, { accountId, membershipId: null, ...event });
  await queueDetailsEmail(ctx, trx, {
    membership,
    write: ({ emails, sender }) => emails.recoveryStoppedEmail(sender),
  });
  return true;
}
