import type { BegunRecovery } from "@smirk/contract/auth/lost-phone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
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
import { hashSecret, isSecret, makeSecret } from "../../auth/tokens/random-secret.ts";
import { listKnownAccounts } from "../../auth/trust/known-browsers.ts";
import { listEmailsOf } from "../../members/contacts.ts";
import { sendRecoveryCodeJob } from "../job-types.ts";
import { hmacRecoveryProof } from "./recovery-proof.ts";

export const RECOVERY_STEP_MINUTES = 20;

interface AskedRecovery {
  email: string;
  address: string;
  /** The known browser's secret. */
  browser: string | undefined;
  /** Birth date and card, of somebody whom the limits of others hold up. */
  owner: TypedOwner | null;
}

export interface TypedOwner {
  birthDate: CalendarDay;
  /** Last four digits of the payment card. */
  last4: string;
}

/**
 * For members who lost their phone. Answer and timing are the same for every email address: a job looks for the account.
 * Above the limit of codes, an unused one of the same caller still serves. A member who signed in with this browser before,
 * and an owner who gives birth date and card, have limits that nobody else uses up.
 * @throws 429 `too_many_requests` with the wait; 503 `unavailable` without a mail server
 */
export async function beginRecovery(
  ctx: Context & { limits: RecoveryLimits },
  { email, address, browser, owner }: AskedRecovery,
): Promise<BegunRecovery> {
  if (ctx.mailer === null) throw unavailable("We cannot send email right now.", 600);
  const keys = hideAsker(ctx, { email, address });
  const browserKey = await findOwnBrowser(ctx, { email, browser });
  const reused = await countAsked(ctx, { address, keys, browserKey, owner });
  const now = ctx.clock.now().getTime();
  const expiresAt = reused ?? new Date(now + RECOVERY_STEP_MINUTES * MINUTE_MS);
  const secret = makeSecret();
  await ctx.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("phone_recoveries")
      .values({
        secret_hash: hashSecret(secret),
        email: reused === null ? email : null,
        email_key: keys.emailKey,
        asker_key: keys.askerKey,
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const proof = owner && hmacOwner(ctx.authKeys.codeSecret, { ...owner, recoveryId: id }).toString("hex");
    await addJob(trx, sendRecoveryCodeJob, { recoveryId: id, ...(proof && { ownerProof: proof }) });
  });
  return {
    recovery: secret,
    max_attempts: MAX_TRIES,
    time_limit: Math.ceil((expiresAt.getTime() - now) / 1000),
  };
}

interface Counted {
  address: string;
  keys: AskerKeys;
  browserKey: string | null;
  owner: TypedOwner | null;
}

/** @returns as `countOrReuse` @throws 429 `too_many_requests` with the wait */
async function countAsked(
  ctx: Context & { limits: RecoveryLimits },
  { address, keys, browserKey, owner }: Counted,
): Promise<Date | null> {
  if (browserKey !== null) {
    await ctx.limits.countOwnBrowser(browserKey);
    return null;
  }
  await ctx.limits.countBegin(address);
  if (owner !== null) {
    await ctx.limits.countOwnerTry(keys);
    return null;
  }
  const reused = await countOrReuse(ctx, keys);
  if (reused === null) await ctx.limits.countInbox(keys);
  return reused;
}

/** The same questions, whether the browser is known or not. @returns its key where a member with this email address signed in there */
async function findOwnBrowser(
  { db, clock, authKeys }: Pick<Context, "db" | "clock" | "authKeys">,
  { email, browser }: Pick<AskedRecovery, "email" | "browser">,
): Promise<string | null> {
  const hash = hashSecret(isSecret(browser) ? browser : makeSecret());
  const accounts = await listKnownAccounts(db, { hash, now: clock.now() });
  const emails = await listEmailsOf(db, accounts);
  const isOwn = emails.some((one) => canonicalInbox(one.email) === canonicalInbox(email));
  return isOwn
    ? hideKey(authKeys.codeSecret, `${hash.toString("base64url")} ${canonicalInbox(email)}`)
    : null;
}

/** What a job compares with the owner's details, which it alone looks for. */
export function hmacOwner(
  secret: string,
  { recoveryId, birthDate, last4 }: TypedOwner & { recoveryId: string },
): Buffer {
  return hmacRecoveryProof(secret, { recoveryId, code: "owner", birthDate, last4 });
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
  /** A code for the inbox, from all callers. @throws 429 `too_many_requests` */
  countInbox(keys: AskerKeys): Promise<void>;
  /** A code for a member's own browser. @throws 429 `too_many_requests` */
  countOwnBrowser(browserKey: string): Promise<void>;
  /** Typed birth date and card. @throws 429 `too_many_requests` */
  countOwnerTry(keys: AskerKeys): Promise<void>;
  /** @returns whether an owner whose birth date and card were right may get another code today */
  isOwnerWithin(emailKey: string): Promise<boolean>;
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
  const own = limiter("code-browser-day", 5, DAY);
  const ownerTries = limiter("owner-asker-day", 5, DAY);
  const owners = limiter("code-owner-day", 5, DAY);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  return {
    countBegin: (address) => consumePoint(begins, hidden(addressKey(address))),
    countCode: ({ askerKey }) => consumePoint(codes, askerKey, TOO_MANY),
    countInbox: ({ emailKey }) => consumePoint(inbox, emailKey, TOO_MANY),
    countOwnBrowser: (browserKey) => consumePoint(own, browserKey, TOO_MANY),
    countOwnerTry: ({ askerKey }) => consumePoint(ownerTries, askerKey, TOO_MANY),
    isOwnerWithin: (emailKey) => isWithin(owners, emailKey),
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

/** Null for somebody who gives an email address alone. */
export function readTypedOwner(
  owner: { birth_date: string; card_last4: string } | null | undefined,
): TypedOwner | null {
  return owner ? { birthDate: owner.birth_date, last4: owner.card_last4 } : null;
}
