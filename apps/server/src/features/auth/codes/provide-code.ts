import { randomUUID } from "node:crypto";
import type { Context } from "../../../context.ts";
import { type AppError, invalid, tooManyRequests, unavailable } from "../../../errors.ts";
import { SmsRefusal, type SmsRefusalReason } from "../../../vendors/twilio/sms-refusal.ts";
import type { CodeLimits } from "./code-limits.ts";
import { CODE_DIGITS, CODE_LIFE_SECONDS, MAX_TRIES } from "./code-rules.ts";
import { drawCode, sealCode } from "./seal-code.ts";

export interface CodeContext extends Context {
  limits: CodeLimits;
}

export interface ProvidedCode {
  max_attempts: number;
  /** Seconds. */
  time_limit: number;
  instructions: string;
}

const ANSWER: ProvidedCode = {
  max_attempts: MAX_TRIES,
  time_limit: CODE_LIFE_SECONDS,
  instructions: `We sent a ${CODE_DIGITS}-digit code to your phone. It works for ${CODE_LIFE_SECONDS / 60} minutes.`,
};

/** So long a verification stays open at the vendor. */
const PENDING_MS = 10 * 60_000;

/**
 * Sends a sign-in code by text message; it takes the place of every earlier one. Whether the number has an account
 * is not looked at, so the answer cannot tell (decision 7). Until the vendor has taken the message nothing changes:
 * an earlier code stays good.
 * @param phoneNumber E.164
 * @throws 429 `too_many_requests`; 400 `invalid` for a number that cannot be reached; 503 `unavailable`
 */
export async function provideCode(
  ctx: CodeContext,
  { phoneNumber, address }: { phoneNumber: string; address: string },
): Promise<ProvidedCode> {
  if (ctx.sms === null) throw unavailable("We cannot send codes right now.", 600);
  const giveBack = await ctx.limits.takeSend(phoneNumber, address);
  const code = drawCode();
  try {
    const previousId = await findPendingMessage(ctx, phoneNumber);
    const vendorId = await ctx.sms.sendCode({ to: phoneNumber, code, previousId });
    await keepChallenge(ctx, { phoneNumber, code, vendorId });
  } catch (error) {
    const reason = error instanceof SmsRefusal ? error.reason : "unavailable";
    if (reason === "unavailable") await giveBack();
    throw error instanceof SmsRefusal ? REFUSALS[reason]() : error;
  }
  return ANSWER;
}

async function findPendingMessage({ db, clock }: Context, phoneNumber: string): Promise<string | null> {
  const last = await db
    .selectFrom("sign_in_challenges")
    .select("vendor_id")
    .where("phone_number", "=", phoneNumber)
    .where("created_at", ">", new Date(clock.now().getTime() - PENDING_MS))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.vendor_id ?? null;
}

async function keepChallenge(
  { db, clock, authKeys }: Context,
  { phoneNumber, code, vendorId }: { phoneNumber: string; code: string; vendorId: string },
): Promise<void> {
  const now = clock.now();
  const id = randomUUID();
  const challenge = {
    id,
    phone_number: phoneNumber,
    code_hmac: sealCode(authKeys.codeSecret, { challengeId: id, phoneNumber, code }),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_SECONDS * 1000),
    vendor_id: vendorId,
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("sign_in_challenges")
      .set({ closed_at: now })
      .where("phone_number", "=", phoneNumber)
      .where("closed_at", "is", null)
      .execute();
    await trx.insertInto("sign_in_challenges").values(challenge).execute();
  });
}

const REFUSALS: Record<SmsRefusalReason, () => AppError> = {
  too_many: () =>
    tooManyRequests("Too many codes were sent to this number. Please wait 10 minutes and try again.", 600),
  blocked: () => refuseNumber("Text messages to this number are blocked. Please use another number."),
  unreachable: () =>
    refuseNumber("This number cannot get text messages. Please check it or use another number."),
  unavailable: () => unavailable("We could not send the code. Please try again in a moment.", 10),
};

function refuseNumber(sentence: string): AppError {
  return invalid(sentence, { phone_number: sentence });
}
