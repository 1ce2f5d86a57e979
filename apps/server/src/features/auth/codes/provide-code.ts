import { randomUUID } from "node:crypto";
import { CODE_DIGITS, type ProvidedCode } from "@smirk/contract/auth/codes";
import type { RefusalReason } from "@smirk/contract/errors";
import type { Language } from "@smirk/domain/wire/language";
import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import type { Context } from "../../../context.ts";
import { type AppError, invalid, tooManyRequests, unavailable } from "../../../errors.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { SmsRefusal } from "../../../vendors/twilio/sms-refusal.ts";
import { makeSecret } from "../tokens/random-secret.ts";
import { isLocked } from "../trust/code-failures.ts";
import { findKnownBrowser } from "../trust/known-browsers.ts";
import { proofRequired } from "../trust/unused-account.ts";
import { findPendingMessage, hasOpenSecret, insertChallenge } from "./challenges.ts";
import {
  CODE_LIFE_SECONDS,
  type CodeLimits,
  MAX_TRIES,
  RESEND_SECONDS,
  type RefundCode,
} from "./code-limits.ts";
import { generateCode } from "./hmac-code.ts";

export interface CodeContext extends Context {
  limits: CodeLimits;
}

interface ProvideInput {
  /** E.164. */
  phoneNumber: string;
  address: string;
  language: Language;
  browser: string | undefined;
  challenge: string | undefined;
}

/**
 * Sends a sign-in code by text message. It replaces this client's codes only, once the vendor has accepted it, and never
 * looks for an account (decision 7).
 * @throws 429 `too_many_requests`; 403 `proof_required`; 400 `invalid` for an unreachable number; 503 `unavailable`
 */
export async function provideCode(ctx: CodeContext, input: ProvideInput): Promise<ProvidedCode> {
  const { phoneNumber, address, language } = input;
  if (ctx.sms === null)
    throw unavailable("We cannot send codes right now.", 600).because("codes_unavailable");
  const known = await findKnownBrowser(ctx, { phoneNumber, secret: input.browser });
  if (!known && (await isLocked(ctx, phoneNumber))) throw proofRequired(ctx);
  const refund = await ctx.limits.countSend({ phoneNumber, address, known });
  const isAgain = await hasOpenSecret(ctx, phoneNumber, input.challenge);
  const secret = isAgain && input.challenge !== undefined ? input.challenge : makeSecret();
  const code = generateCode();
  const vendorId = await send(ctx, { phoneNumber, code, language, refund });
  await insertChallenge(ctx, { id: randomUUID(), phoneNumber, code, secret, vendorId });
  const delivery = vendorId === null ? "unconfirmed" : "sent";
  return {
    max_attempts: MAX_TRIES,
    time_limit: CODE_LIFE_SECONDS,
    resend_after: RESEND_SECONDS,
    instructions: describeDelivery(textsIn(language), delivery),
    delivery,
    challenge: secret,
  };
}

function describeDelivery({ t }: Texts, delivery: ProvidedCode["delivery"]): string {
  return delivery === "sent"
    ? t("We sent a {digits}-digit code to your phone. It works for {minutes} minutes.", {
        digits: CODE_DIGITS,
        minutes: CODE_LIFE_SECONDS / 60,
      })
    : t(
        "We could not confirm that the text message was sent. If you get a code, it works. If you do not get one within a minute, request a new one.",
      );
}

interface NewCode {
  phoneNumber: string;
  code: string;
  language: Language;
  refund: RefundCode;
}

/** @returns the vendor's id of the message; null if it may not have gone out */
async function send(
  ctx: CodeContext,
  { phoneNumber, code, language, refund }: NewCode,
): Promise<string | null> {
  try {
    const previousId = await findPendingMessage(ctx, phoneNumber);
    return (await ctx.sms?.sendCode({ to: phoneNumber, code, language, previousId })) ?? null;
  } catch (error) {
    if (!(error instanceof SmsRefusal)) {
      await refund("all");
      throw error;
    }
    if (error.reason === "unconfirmed") {
      await refund("caller");
      return null;
    }
    if (error.reason === "unavailable") await refund("all");
    throw toAppError(error);
  }
}

function toAppError({ reason, retryAfterSeconds }: SmsRefusal): AppError {
  switch (reason) {
    case "too_many": {
      const wait = retryAfterSeconds ?? 600;
      const words = waitInWords(wait);
      return tooManyRequests(
        `Too many codes were sent to this number. Please wait ${words} and try again.`,
        wait,
      ).because("codes_too_many_to_phone", { waitSeconds: wait });
    }
    case "blocked":
      return refuseNumber(
        "phone_blocked",
        "Text messages to this number are blocked. Please use another number.",
      );
    case "stopped":
      return refuseNumber(
        "phone_stopped",
        "This number opted out of our text messages. Reply START to one of them, then request a code again.",
      );
    case "unreachable":
      return refuseNumber(
        "phone_unreachable",
        "This number cannot get text messages. Please check it or use another number.",
      );
    default: {
      const when = retryAfterSeconds === undefined ? "a moment" : waitInWords(retryAfterSeconds);
      const sentence = `We could not send the code. Please try again in ${when}.`;
      return unavailable(sentence, retryAfterSeconds ?? 10).because("code_not_sent", {
        waitSeconds: retryAfterSeconds,
      });
    }
  }
}

function refuseNumber(reason: RefusalReason, sentence: string): AppError {
  return invalid(sentence, { phone_number: sentence }).because(reason, { fields: { phone_number: reason } });
}
