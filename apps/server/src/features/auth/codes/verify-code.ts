import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { SessionTokens } from "../../../auth/session-tokens.ts";
import { startSession } from "../../../auth/start-session.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../errors.ts";
import { MAX_TRIES } from "./code-rules.ts";
import type { CodeContext } from "./provide-code.ts";
import { sealCode } from "./seal-code.ts";

/**
 * Signs in whoever types the code that was sent to the phone; a first-time number gets an account.
 * The vendor is not needed for it, and is told afterwards.
 * @param phoneNumber E.164
 * @throws 400 `invalid_code` with `attempts_left`; 429 `too_many_requests`
 */
export async function verifyCode(
  ctx: CodeContext,
  { phoneNumber, code, address }: { phoneNumber: string; code: string; address: string },
): Promise<SessionTokens> {
  await ctx.limits.takeCheckFrom(address);
  const challenge = await countTry(ctx, phoneNumber);
  if (challenge === undefined) throw noCode();
  await ctx.limits.takeCheckOf(phoneNumber);
  const { id: challengeId, code_hmac, tries, vendor_id } = challenge;
  const sealed = sealCode(ctx.authKeys.codeSecret, { challengeId, phoneNumber, code });
  if (!timingSafeEqual(sealed, code_hmac)) throw wrongCode(MAX_TRIES - tries);
  const tokens = await ctx.db.transaction().execute(async (trx) => {
    if (!(await closeChallenge(ctx, challengeId, trx))) throw noCode();
    return startSession(ctx, await findOrCreateAccount(phoneNumber, trx), trx);
  });
  void ctx.sms?.reportApproved(vendor_id);
  return tokens;
}

/** Counts before anything is compared, in one statement: parallel guesses cannot share a try. */
async function countTry({ db, clock }: Context, phoneNumber: string) {
  return db
    .updateTable("sign_in_challenges")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("phone_number", "=", phoneNumber)
    .where("closed_at", "is", null)
    .where("expires_at", ">", clock.now())
    .where("tries", "<", MAX_TRIES)
    .returning(["id", "code_hmac", "tries", "vendor_id"])
    .executeTakeFirst();
}

/** @returns false when somebody else used the code a moment before */
async function closeChallenge({ clock }: Context, id: string, trx: Kysely<Database>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sign_in_challenges")
    .set({ closed_at: clock.now() })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function findOrCreateAccount(phoneNumber: string, trx: Kysely<Database>): Promise<string> {
  const known = await trx
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", phoneNumber)
    // Whoever is being erased has this number no more once the lock is free.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known) return known.id;
  const made = await trx
    .insertInto("accounts")
    .values({ phone_number: phoneNumber })
    // An update that changes nothing, so that the row is there to return if somebody else made it just now.
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

/** None was sent, or it has expired, was used, was replaced, or has no tries left: which, is nobody's business. */
function noCode(): AppError {
  return invalidCode("This code no longer works. Please ask for a new one.", 0);
}

function invalidCode(message: string, attemptsLeft: number): AppError {
  return new AppError(400, "invalid_code", message, { facts: { attempts_left: attemptsLeft } });
}
