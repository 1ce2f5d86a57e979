import { timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { MAX_TRIES } from "../../auth/codes/code-rules.ts";
import { hashSecret } from "../../auth/tokens/random-secret.ts";
import { RECOVERY_STEP_MINUTES } from "./begin-recovery.ts";
import { hmacRecoveryProof, type RecoveryProof } from "./hmac-recovery-proof.ts";
import type { RecoveryLimits } from "./recovery-limits.ts";

interface TypedProof extends Omit<RecoveryProof, "recoveryId"> {
  recovery: string;
  address: string;
}

/**
 * Code, birthday and card at once: the answer never says which was wrong, or whether there is an account.
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
    .returning(["id", "tries"])
    .executeTakeFirst();
  if (!row) throw notProven(0);
  const accountId = await findProven(ctx, { ...typed, recoveryId: row.id });
  if (accountId === null) throw notProven(MAX_TRIES - row.tries);
  const expiresAt = new Date(now.getTime() + RECOVERY_STEP_MINUTES * MINUTE_MS);
  const { numUpdatedRows } = await ctx.db
    .updateTable("phone_recoveries")
    .set({ state: "proven", account_id: accountId, expires_at: expiresAt })
    .where("id", "=", row.id)
    .where("state", "=", "proving")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notProven(0);
}

/** Null unless it is exactly one account's. */
async function findProven({ db, authKeys }: Context, proof: RecoveryProof): Promise<string | null> {
  const typed = hmacRecoveryProof(authKeys.codeSecret, proof);
  const stored = await db
    .selectFrom("phone_recovery_proofs")
    .select(["account_id", "proof_hmac"])
    .where("recovery_id", "=", proof.recoveryId)
    .execute();
  const right = stored.filter(({ proof_hmac: hmac }) => timingSafeEqual(hmac, typed));
  const [accountId, ...others] = new Set(right.map(({ account_id: id }) => id));
  return accountId !== undefined && others.length === 0 ? accountId : null;
}

function notProven(attemptsLeft: number): AppError {
  const message =
    attemptsLeft === 0
      ? "This code no longer works. Please start again."
      : "Something that you entered does not match. Please check all three.";
  return new AppError(400, "invalid_code", message, { facts: { attempts_left: attemptsLeft } });
}
