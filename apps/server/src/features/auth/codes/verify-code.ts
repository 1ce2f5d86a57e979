import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { AppError } from "../../../errors.ts";
import { startSession } from "../sessions/start-session.ts";
import type { SessionTokens } from "../tokens/session-tokens.ts";
import { clearCodeFailures, countCodeFailure, isLocked } from "../trust/code-failures.ts";
import { countBrowserFailure, findKnownBrowser, rememberBrowser } from "../trust/known-browsers.ts";
import { proofRequired } from "../trust/proof-required.ts";
import { closeChallenges, countTry, type TriedChallenges } from "./challenges.ts";
import { hmacCode } from "./hmac-code.ts";
import type { CodeContext } from "./provide-code.ts";

interface VerifyInput {
  /** E.164. */
  phoneNumber: string;
  code: string;
  address: string;
  browser: string | undefined;
  challenge: string | undefined;
}

export interface VerifiedCode {
  tokens: SessionTokens;
  browser: string;
}

/** @throws 400 `invalid_code` with `attempts_left`; 403 `proof_required`; 429 `too_many_requests` */
export async function verifyCode(ctx: CodeContext, input: VerifyInput): Promise<VerifiedCode> {
  const { phoneNumber, code, challenge } = input;
  const known = await findKnownBrowser(ctx, phoneNumber, input.browser);
  if (!known) await ctx.limits.countCheckFrom(input.address);
  const tried = await countTry(ctx, phoneNumber, challenge);
  if (tried.rows.length === 0) {
    throw !known && (await isLocked(ctx, phoneNumber)) ? proofRequired(ctx) : noCode();
  }
  if (known || !tried.isOwn) await ctx.limits.countCheckOf(phoneNumber, known);
  const isProven = known !== null && (await countBrowserFailure(ctx, phoneNumber, known));
  if (!(await countCodeFailure(ctx, phoneNumber, isProven))) throw proofRequired(ctx);
  const used = findMatch(ctx, tried, { phoneNumber, code });
  if (used === null) throw wrongCode(tried.attemptsLeft);
  return signIn(ctx, input, { used, tried });
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

async function signIn(
  ctx: CodeContext,
  { phoneNumber, browser: previous }: VerifyInput,
  { used, tried }: { used: TriedChallenges["rows"][number]; tried: TriedChallenges },
): Promise<VerifiedCode> {
  const now = ctx.clock.now();
  const ids = tried.rows.map(({ id }) => id);
  const { newestVendorId, ...verified } = await ctx.db.transaction().execute(async (trx) => {
    const closed = await closeChallenges(trx, { used: used.id, tried: ids, now, phoneNumber });
    if (closed === null) throw noCode();
    const tokens = await startSession(ctx, await findOrCreateAccount(phoneNumber, trx), trx);
    await clearCodeFailures(trx, phoneNumber);
    const browser = await rememberBrowser(trx, { phoneNumber, previous, now });
    return { tokens, browser, ...closed };
  });
  if (newestVendorId !== null && newestVendorId === used.vendor_id) {
    void ctx.sms?.reportApproved(newestVendorId);
  }
  return verified;
}

async function findOrCreateAccount(phoneNumber: string, trx: Kysely<Database>): Promise<string> {
  const known = await trx
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", phoneNumber)
    // A member being erased has lost this number when the lock is free.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const made = await trx
    .insertInto("accounts")
    .values({ phone_number: phoneNumber })
    // A no-op update returns the row when a parallel request has just inserted it.
    .onConflict((row) => row.column("phone_number").doUpdateSet({ phone_number: phoneNumber }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

function wrongCode(attemptsLeft: number): AppError {
  const rest =
    attemptsLeft === 0
      ? "Please ask for a new one."
      : `You have ${attemptsLeft} more ${attemptsLeft === 1 ? "try" : "tries"}.`;
  return invalidCode(`That code is not right. ${rest}`, attemptsLeft);
}

/** One answer for every reason, so that it reveals nothing. */
function noCode(): AppError {
  return invalidCode("This code no longer works. Please ask for a new one.", 0);
}

function invalidCode(message: string, attemptsLeft: number): AppError {
  return new AppError(400, "invalid_code", message, { facts: { attempts_left: attemptsLeft } });
}
