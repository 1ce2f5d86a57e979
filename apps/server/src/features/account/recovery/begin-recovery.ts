import type { BegunRecovery } from "@smirk/contract/auth/lost-phone";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import {
  addressKey,
  consumePoint,
  createSharedLimiter,
  type WaitWords,
} from "../../../http/limits/rate-limit.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { canonicalInbox } from "../../auth/accounts/canonical-inbox.ts";
import { MAX_TRIES } from "../../auth/codes/code-limits.ts";
import { hideKey } from "../../auth/codes/hmac-code.ts";
import { hashSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { sendRecoveryCodeJob } from "../job-types.ts";

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

/** HMACs. */
interface AskerKeys {
  emailKey: string;
  askerKey: string;
}

function hideAsker(
  { authKeys }: Pick<Context, "authKeys">,
  { email, address }: { email: string; address: string },
): AskerKeys {
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  const words = canonicalInbox(email);
  return { emailKey: hidden(words), askerKey: hidden(`${addressKey(address)} ${words}`) };
}

export interface RecoveryLimits {
  /** @throws 429 `too_many_requests` by the caller's address */
  countBegin(address: string): Promise<void>;
  /** A code for the caller, by who asks and for whom. @throws 429 `too_many_requests` */
  countCode(keys: AskerKeys): Promise<void>;
  /** @returns whether the inbox may get another code today, from all callers; none must notice */
  countInbox(keys: AskerKeys): Promise<boolean>;
  /** Anything typed later. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const TOO_MANY: WaitWords = {
  say: (wait) => `Too many codes were requested. Please wait ${wait} and try again.`,
  reason: "codes_too_many",
};

/** Keys are hashes, never an address. */
export function createRecoveryLimits({ pool, authKeys, config }: Context): RecoveryLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `recovery-${name}`, { points, duration });
  const begins = limiter("begin-address-hour", config.codesPerAddress, HOUR);
  const codes = limiter("code-asker-day", 3, DAY);
  const inbox = limiter("code-inbox-day", 30, DAY);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  return {
    countBegin: (address) => consumePoint(begins, hidden(addressKey(address))),
    countCode: ({ askerKey }) => consumePoint(codes, askerKey, TOO_MANY),
    countInbox: ({ emailKey }) => isWithin(inbox, emailKey),
    countCheck: (address) => consumePoint(checks, hidden(addressKey(address))),
  };
}

async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
