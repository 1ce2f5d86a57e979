import { timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { MAX_TRIES } from "../../auth/codes/code-limits.ts";
import { hashSecret } from "../../auth/tokens/random-secret.ts";
import { RECOVERY_STEP_MINUTES, type RecoveryLimits } from "./begin-recovery.ts";
import { hmacRecoveryProof, type RecoveryProof } from "./recovery-proof.ts";

interface TypedProof extends Omit<RecoveryProof, "recoveryId"> {
  recovery: string;
  address: string;
}

/**
 * Code, birthday and card at once: the answer never says which was wrong, or whether there is an account. A code that
 * another recovery of the same email address asked for serves as well.
 * @throws 400 `invalid_code` with `attempts_left`; 429 `too_many_requests`
 */
export async function proveRecovery(
  ctx: Context & { limits: RecoveryLimits },
  { recovery, address, ...typed }: TypedProof,
): Promise<void> {
  await ctx.limits.countCheck(address);
  const now = ctx.clock.now();
  const row = await ctx.db
    .updateTable("phone_recoveries")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("secret_hash", "=", hashSecret(recovery))
    .where("state", "=", "proving")
    .where("tries", "<", MAX_TRIES)
    .where("expires_at", ">", now)
    .returning(["id", "tries", "email_key"])
    .executeTakeFirst();
  if (!row) throw notProven(0);
  const others = await countOtherTries(ctx, row);
  const proven = await findProven(ctx, [row.id, ...others], typed);
  if (proven === null) throw notProven(MAX_TRIES - row.tries);
  if (!(await useProof(ctx, row.id, proven))) throw notProven(0);
}

/** Counted before the comparison. @returns recoveries of the same email address whose code may be tried too */
async function countOtherTries(
  { db, clock }: Context,
  { id, email_key: emailKey }: { id: string; email_key: string | null },
): Promise<string[]> {
  if (emailKey === null) return [];
  const others = await db
    .updateTable("phone_recoveries")
    .set(({ eb }) => ({ other_tries: eb("other_tries", "+", 1) }))
    .where("email_key", "=", emailKey)
    .where("id", "!=", id)
    .where("state", "=", "proving")
    .where("other_tries", "<", MAX_TRIES)
    .where("expires_at", ">", clock.now())
    .returning("id")
    .execute();
  return others.map((other) => other.id);
}

interface Proven {
  accountId: string;
  /** The recovery that the code was sent for. */
  codeOf: string;
}

/** Null unless it is exactly one account's. */
async function findProven(
  { db, authKeys }: Context,
  recoveryIds: string[],
  typed: Omit<RecoveryProof, "recoveryId">,
): Promise<Proven | null> {
  const stored = await db
    .selectFrom("phone_recovery_proofs")
    .select(["recovery_id", "account_id", "proof_hmac"])
    .where("recovery_id", "in", recoveryIds)
    .execute();
  const right = stored.filter(({ recovery_id: recoveryId, proof_hmac: hmac }) =>
    timingSafeEqual(hmac, hmacRecoveryProof(authKeys.codeSecret, { ...typed, recoveryId })),
  );
  const [first] = right;
  if (first === undefined || right.some(({ account_id: id }) => id !== first.account_id)) return null;
  return { accountId: first.account_id, codeOf: first.recovery_id };
}

/** @returns false when the code or the recovery was used meanwhile */
async function useProof(
  { db, clock }: Context,
  recoveryId: string,
  { accountId, codeOf }: Proven,
): Promise<boolean> {
  const expiresAt = new Date(clock.now().getTime() + RECOVERY_STEP_MINUTES * MINUTE_MS);
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom("phone_recovery_proofs")
      .where("recovery_id", "=", codeOf)
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) return false;
    const { numUpdatedRows } = await trx
      .updateTable("phone_recoveries")
      .set({ state: "proven", account_id: accountId, expires_at: expiresAt })
      .where("id", "=", recoveryId)
      .where("state", "=", "proving")
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

function notProven(attemptsLeft: number): AppError {
  const message =
    attemptsLeft === 0
      ? "This code no longer works. Please start over."
      : "Something that you entered does not match. Please check all three.";
  return new AppError(400, "invalid_code", message, { facts: { attempts_left: attemptsLeft } });
}
