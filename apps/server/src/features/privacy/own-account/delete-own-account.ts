import type { AccountDeletionAnswer, DeletionBlocker } from "@smirk/contract/account/sessions";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { AppError, conflict } from "../../../errors.ts";
import type { Caller } from "../../../http/requests/authenticate.ts";
import { requireFreshProof } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { toPaymentError, withinTime } from "../../billing/payment-errors.ts";
import type { OpenMoney } from "../../refunds/list-refunds.ts";
import { readPerson } from "../count-personal-rows.ts";
import { eraseMember } from "../erase-member.ts";
import { findUnsettled, type Unsettled } from "../find-unsettled.ts";

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
async function deleteOwnAccount(
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

type Blocker = NonNullable<AccountDeletionAnswer["blocker"]>;

const BLOCKERS: Record<Exclude<Unsettled["reason"], "money">, DeletionBlocker> = {
  at_checkout: "checkout",
  active: "active",
  paid_until: "paid_until",
  contacts_changed: "contacts_changed",
  running_at_provider: "support",
  cancellation: "unfinished",
  emails: "unfinished",
  jobs: "unfinished",
};

const OPEN_MONEY: Record<OpenMoney, DeletionBlocker> = {
  requested: "refund",
  pending: "refund",
  held: "dispute",
  disputed: "dispute",
  stuck: "support",
  returned: "support",
};

/** For the member: what they can do about it. */
function describeBlocker(unsettled: Unsettled): Blocker {
  const reason = unsettled.reason === "money" ? OPEN_MONEY[unsettled.money] : BLOCKERS[unsettled.reason];
  return { reason, until: "until" in unsettled ? unsettled.until : null };
}

/** For callers of the API; the page has its own. */
function sayBlocker({ reason, until }: Blocker, supportPhone: string): string {
  switch (reason) {
    case "active":
      return "Your membership is active. Cancel it first, then delete your account.";
    case "paid_until":
      return `Your membership is paid for until ${until && formatShortDate(until)}. You can delete your account after that day.`;
    case "contacts_changed":
      return `Your email address or phone was changed, and your former contacts can undo that until ${until && formatShortDate(until)}. You can delete your account after that day.`;
    case "checkout":
      return "A payment has just begun. Please try again in ten minutes.";
    case "refund":
      return "A refund is on its way to you. You can delete your account when it arrives.";
    case "dispute":
      return "Your bank is deciding about a payment. You can delete your account after that.";
    case "support":
      return `Something about your money is still open. Please call ${supportPhone}, and we will settle it.`;
    case "unfinished":
      return "We are still finishing something for you. Please try again in a few minutes.";
  }
}

/** The same, given up before the browser does. @throws as `deleteOwnAccount`; 503 `unavailable` when it takes too long */
export async function deleteOwnAccountInTime(
  ctx: Context,
  caller: Pick<Caller, "accountId" | "sessionId">,
): Promise<void> {
  try {
    await withinTime(ctx, () => deleteOwnAccount(ctx, caller));
  } catch (error) {
    throw toPaymentError(error);
  }
}
