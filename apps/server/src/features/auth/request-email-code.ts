import { createHmac, randomInt } from "node:crypto";
import type { RequestedProof } from "@smirk/contract/auth/codes";
import {
  EMAIL_CODE_ALPHABET as ALPHABET,
  EMAIL_CODE_LENGTH as LENGTH,
  readEmailCode,
} from "@smirk/contract/auth/email-code";
import type { Kysely } from "kysely";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { unavailable } from "../../errors.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { addJob } from "../../jobs/add-job.ts";
import { hideKey } from "./codes/hmac-code.ts";
import { sendEmailCodeJob } from "./job-types.ts";

/** No request limit is longer: exhausting it only leaves valid codes in the owner's inbox. */
const EMAIL_CODE_LIFE_SECONDS = 24 * 60 * 60;

const HOUR = 60 * 60;

export interface ProofLimits {
  requests: RateLimiterAbstract;
  mails: RateLimiterAbstract;
  checks: RateLimiterAbstract;
}

export function createProofLimits({ pool, config }: Context): ProofLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `proof-${name}`, { points, duration });
  return {
    requests: limiter("request-address-hour", config.codesPerAddress, HOUR),
    mails: limiter("mail-phone-day", 5, EMAIL_CODE_LIFE_SECONDS),
    checks: limiter("check-address-hour", 60, HOUR),
  };
}

/**
 * Emails a code to the owner of the phone's account. Answer and timing are the same for every number; above five emails
 * a day none is sent, and the earlier codes still work.
 * @throws 429 `too_many_requests` by caller address; 503 `unavailable` without a mail server
 */
export async function requestEmailCode(
  ctx: Context & { limits: ProofLimits },
  { phoneNumber, address }: { phoneNumber: string; address: string },
): Promise<RequestedProof> {
  if (ctx.mailer === null)
    throw unavailable("We cannot send email right now.", 600).because("email_unavailable");
  const hidden = (value: string) => hideKey(ctx.authKeys.codeSecret, value);
  await consumePoint(ctx.limits.requests, hidden(addressKey(address)));
  if (await isWithinLimit(ctx.limits.mails, hidden(phoneNumber))) await requestMail(ctx, phoneNumber);
  return {
    time_limit: EMAIL_CODE_LIFE_SECONDS,
    instructions:
      "If this number belongs to a member, a code is on its way to their email address. Every code that came within 24 hours works.",
  };
}

async function isWithinLimit(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** A job looks for the account, so that response time reveals nothing. */
async function requestMail({ db, clock }: Context, phoneNumber: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + EMAIL_CODE_LIFE_SECONDS * 1000);
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("email_codes")
      .values({ phone_number: phoneNumber, code_hmac: null, expires_at: expiresAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendEmailCodeJob, { emailCodeId: id });
  });
}

interface RequestedEmailCode {
  phoneNumber: string;
  expiresAt: Date;
}

export async function findRequestedEmailCode(
  trx: Kysely<Database>,
  { emailCodeId, now }: { emailCodeId: string; now: Date },
): Promise<RequestedEmailCode | undefined> {
  return trx
    .selectFrom("email_codes")
    .select(["phone_number as phoneNumber", "expires_at as expiresAt"])
    .where("id", "=", emailCodeId)
    .where("code_hmac", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveEmailCode(
  trx: Kysely<Database>,
  { emailCodeId, codeHmac }: { emailCodeId: string; codeHmac: Buffer },
): Promise<void> {
  await trx.updateTable("email_codes").set({ code_hmac: codeHmac }).where("id", "=", emailCodeId).execute();
}

export async function deleteEmailCode(trx: Kysely<Database>, emailCodeId: string): Promise<void> {
  await trx.deleteFrom("email_codes").where("id", "=", emailCodeId).execute();
}

/** The account of a phone (E.164), with what Google or Apple vouched for. */
export async function findAccountByPhone(trx: Kysely<Database>, phoneNumber: string) {
  return trx
    .selectFrom("accounts")
    .select(["id", "verified_email as verifiedEmail", "name", "language"])
    .where("phone_number", "=", phoneNumber)
    .executeTakeFirst();
}

/** Fifty random bits, too many to guess, as two groups: "K7QM2-XVD9P". */
export function generateEmailCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/** What the database stores of a code, bound to the phone or the report that it proves. */
export function hmacEmailCode(secret: string, subject: string, code: string): Buffer {
  const parts = JSON.stringify(["email code", subject, readEmailCode(code)]);
  return createHmac("sha256", secret).update(parts).digest();
}
