import type { BegunRecovery } from "@smirk/contract/auth/lost-phone";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { MAX_TRIES } from "../../auth/codes/code-rules.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { sendRecoveryCodeJob } from "../job-types.ts";
import { type AskerKeys, hideAsker, type RecoveryLimits } from "./recovery-limits.ts";

export const RECOVERY_STEP_MINUTES = 20;

/**
 * For members who lost their phone. Answer and timing are the same for every email address: a job looks for the account.
 * Above the limit of codes, an unused one of the same caller still serves.
 * @throws 429 `too_many_requests` by caller, and by caller and address; 503 `unavailable` without a mail server
 */
export async function beginRecovery(
  ctx: Context & { limits: RecoveryLimits },
  { email, address }: { email: string; address: string },
): Promise<BegunRecovery> {
  if (ctx.mailer === null) throw unavailable("We cannot send email right now.", 600);
  await ctx.limits.countBegin(address);
  const keys = hideAsker(ctx, { email, address });
  const reused = await countOrReuse(ctx, keys);
  const isSent = reused === null && (await ctx.limits.countInbox(keys));
  const now = ctx.clock.now().getTime();
  const expiresAt = reused ?? new Date(now + RECOVERY_STEP_MINUTES * MINUTE_MS);
  const secret = makeSecret();
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("phone_recoveries")
      .values({
        secret_hash: hashSecret(secret),
        email: isSent ? email : null,
        email_key: keys.emailKey,
        asker_key: keys.askerKey,
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendRecoveryCodeJob, { recoveryId: id });
  });
  return {
    recovery: secret,
    max_attempts: MAX_TRIES,
    time_limit: Math.ceil((expiresAt.getTime() - now) / 1000),
  };
}

/** @returns until when an unused code of the same caller works, if no other may be sent; null: another may */
async function countOrReuse(
  ctx: Context & { limits: RecoveryLimits },
  keys: AskerKeys,
): Promise<Date | null> {
  try {
    await ctx.limits.countCode(keys);
    return null;
  } catch (refusal) {
    const open = await ctx.db
      .selectFrom("phone_recoveries")
      .select("expires_at")
      .where("email_key", "=", keys.emailKey)
      .where("asker_key", "=", keys.askerKey)
      .where("state", "=", "proving")
      .where("tries", "<", MAX_TRIES)
      .where("expires_at", ">", ctx.clock.now())
      .orderBy("expires_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (open) return open.expires_at;
    throw refusal;
  }
}
