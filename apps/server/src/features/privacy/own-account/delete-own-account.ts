import type { AccountDeletionAnswer } from "@smirk/contract/account/deletion";
import type { Context } from "../../../context.ts";
import { AppError, conflict } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { requireFreshProof } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { eraseMember } from "../erase-member.ts";
import { findUnsettled } from "../find-unsettled.ts";
import { readPerson } from "../read-person.ts";
import { describeBlocker, sayBlocker } from "./describe-blocker.ts";

/** The actor in the audit table, where only commands of operators stand else. */
const OPERATOR = { actor: "member", command: "account delete" };

export async function describeDeletion(
  ctx: Pick<Context, "db" | "clock" | "config">,
  accountId: string,
): Promise<AccountDeletionAnswer> {
  const unsettled = await findUnsettled(ctx, await readPerson(ctx.db, accountId));
  return { blocker: unsettled && describeBlocker(unsettled) };
}

/**
 * Erases the caller's personal data, ends every session and confirms it by email.
 * @throws 403 `proof_required`; 409 `conflict` while money is open; PaymentError when the provider is unavailable
 */
export async function deleteOwnAccount(
  ctx: Context,
  caller: Pick<Caller, "accountId" | "sessionId">,
): Promise<void> {
  await requireFreshProof(ctx, caller);
  const { accountId } = caller;
  const { supportPhone } = ctx.config;
  const { blocker } = await describeDeletion(ctx, accountId);
  if (blocker) throw conflict(sayBlocker(blocker, supportPhone));
  try {
    await eraseMember(ctx, { accountId, operator: OPERATOR, isConfirmedByEmail: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    // Its sentence is for operators.
    const blockerNow = (await describeDeletion(ctx, accountId)).blocker;
    const unfinished = { reason: "unfinished", until: null } as const;
    throw conflict(sayBlocker(blockerNow ?? unfinished, supportPhone), { cause: error });
  }
}
