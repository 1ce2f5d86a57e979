import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { addressKey, consumePoint } from "../../http/limits/rate-limit.ts";
import { hideKey } from "./codes/hmac-code.ts";
import { hmacEmailCode, type ProofLimits } from "./request-email-code.ts";
import { clearCodeFailures } from "./trust/code-failures.ts";
import { rememberBrowser } from "./trust/known-browsers.ts";

interface VerifyEmailCode {
  phoneNumber: string;
  code: string;
  address: string;
  browser: string | undefined;
}

/** Unlocks codes by text. @returns the known browser's secret @throws 400 `invalid_code`; 429 `too_many_requests` */
export async function verifyEmailCode(
  ctx: Context & { limits: ProofLimits },
  { phoneNumber, code, address, browser: previous }: VerifyEmailCode,
): Promise<string> {
  const { codeSecret } = ctx.authKeys;
  const caller = hideKey(codeSecret, addressKey(address));
  await consumePoint(ctx.limits.checks, caller);
  const now = ctx.clock.now();
  const browser = await ctx.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("email_codes")
      .where("phone_number", "=", phoneNumber)
      .where("code_hmac", "=", hmacEmailCode(codeSecret, phoneNumber, code))
      .where("expires_at", ">", now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    await clearCodeFailures(trx, phoneNumber);
    return rememberBrowser(trx, { phoneNumber, previous, now });
  });
  if (browser !== null) {
    await ctx.limits.checks.reward(caller);
    return browser;
  }
  const sentence = "That code is not right, or it is more than 24 hours old.";
  throw new AppError(400, "invalid_code", sentence).because("email_code_not_right");
}
