import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError } from "../../../errors.ts";
import { countCodeFailure, isLocked } from "../trust/code-failures.ts";
import { countBrowserFailure, findKnownBrowser } from "../trust/known-browsers.ts";
import { proofRequired } from "../trust/unused-account.ts";
import { closeChallenges, countTry, type TriedChallenges } from "./challenges.ts";
import { hmacCode } from "./hmac-code.ts";
import type { CodeContext } from "./provide-code.ts";

export interface TypedCode {
  /** E.164. */
  phoneNumber: string;
  code: string;
  address: string;
  /** The known browser's secret. */
  browser: string | undefined;
  challenge: string | undefined;
}

interface CodeMatch {
  phoneNumber: string;
  used: TriedChallenges["rows"][number];
  tried: TriedChallenges;
}

/** Counts the attempt before it compares. @throws 400 `invalid_code` with `attempts_left`; 403 `proof_required`; 429 */
export async function matchCode(ctx: CodeContext, input: TypedCode): Promise<CodeMatch> {
  const { phoneNumber, code, challenge } = input;
  const known = await findKnownBrowser(ctx, { phoneNumber, secret: input.browser });
  if (!known) await ctx.limits.countCheckFrom(input.address);
  const tried = await countTry(ctx, { phoneNumber, secret: challenge });
  if (tried.rows.length === 0) {
    throw !known && (await isLocked(ctx, phoneNumber)) ? proofRequired(ctx) : noCode();
  }
  if (known || !tried.isOwn) await ctx.limits.countCheckOf(phoneNumber, known);
  const isProven = known !== null && (await countBrowserFailure(ctx, { phoneNumber, ...known }));
  if (!(await countCodeFailure(ctx, phoneNumber, isProven))) throw proofRequired(ctx);
  const used = findMatch(ctx, tried, { phoneNumber, code });
  if (used === null) throw wrongCode(tried.attemptsLeft);
  if (!known) await ctx.limits.refundCheckFrom(input.address);
  return { phoneNumber, used, tried };
}

function findMatch(
  { authKeys }: CodeContext,
  { rows }: TriedChallenges,
  { phoneNumber, code }: { phoneNumber: string; code: string },
) {
  const isMatch = ({ id: challengeId, code_hmac }: (typeof rows)[number]) =>
    timingSafeEqual(hmacCode(authKeys.codeSecret, { challengeId, phoneNumber, code }), code_hmac);
  return rows.filter(isMatch).at(0) ?? null;
}

/** Uses the code up, once. @returns what to report to the vendor after the commit @throws 400 `invalid_code` */
export async function useCode(
  trx: Kysely<Database>,
  { phoneNumber, used, tried }: CodeMatch,
  now: Date,
): Promise<{ approvedId: string | null }> {
  const ids = tried.rows.map(({ id }) => id);
  const closed = await closeChallenges(trx, { used: used.id, tried: ids, now, phoneNumber });
  if (closed === null) throw noCode();
  const isNewest = closed.newestVendorId !== null && closed.newestVendorId === used.vendor_id;
  return { approvedId: isNewest ? closed.newestVendorId : null };
}

export function wrongCode(attemptsLeft: number): AppError {
  const rest =
    attemptsLeft === 0
      ? "Please request a new one."
      : `You have ${attemptsLeft} more ${attemptsLeft === 1 ? "try" : "tries"}.`;
  return invalidCode(`That code is not right. ${rest}`, attemptsLeft).because("code_not_right");
}

/** One answer for every reason, so that it reveals nothing. */
export function noCode(): AppError {
  return invalidCode("This code no longer works. Please request a new one.", 0).because("code_dead");
}

function invalidCode(message: string, attemptsLeft: number): AppError {
  return new AppError(400, "invalid_code", message, { facts: { attempts_left: attemptsLeft } });
}
