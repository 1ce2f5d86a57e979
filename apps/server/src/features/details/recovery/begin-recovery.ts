import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { MAX_TRIES } from "../../auth/codes/code-rules.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { sendRecoveryCodeJob } from "../job-types.ts";
import type { RecoveryLimits } from "./recovery-limits.ts";

export const RECOVERY_STEP_MINUTES = 20;

export interface BegunRecovery {
  /** Names this recovery in the next calls; only the caller knows it. */
  recovery: string;
  max_attempts: number;
  /** Seconds. */
  time_limit: number;
}

/**
 * For members who lost their phone. Answer and timing are the same for every email address: a job looks for the account.
 * @throws 429 `too_many_requests` by caller address; 503 `unavailable` without a mail server
 */
export async function beginRecovery(
  ctx: Context & { limits: RecoveryLimits },
  { email, address }: { email: string; address: string },
): Promise<BegunRecovery> {
  if (ctx.mailer === null) throw unavailable("We cannot send email right now.", 600);
  await ctx.limits.countBegin(address);
  const isWithinLimit = await ctx.limits.countCode(email);
  const secret = makeSecret();
  const expiresAt = new Date(ctx.clock.now().getTime() + RECOVERY_STEP_MINUTES * MINUTE_MS);
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("phone_recoveries")
      .values({ secret_hash: hashSecret(secret), email: isWithinLimit ? email : null, expires_at: expiresAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendRecoveryCodeJob, { recoveryId: id });
  });
  return { recovery: secret, max_attempts: MAX_TRIES, time_limit: RECOVERY_STEP_MINUTES * 60 };
}
