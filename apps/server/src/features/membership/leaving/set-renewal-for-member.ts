import type { RenewalAnswer } from "@smirk/contract/account/renewal";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { requirePayments } from "../../billing/require-payments.ts";
import { findPaidMembership } from "../../members/find-membership.ts";
import { getRenewal, setAutoRenew } from "./set-auto-renew.ts";

interface RenewalInput {
  accountId: string;
  autoRenew: boolean;
  operator: Operator;
}

/** Switches renewal as the member does, with the email that it sends. @throws as `setAutoRenew` */
export async function setRenewalForMember(
  ctx: Context,
  { accountId, autoRenew, operator }: RenewalInput,
): Promise<RenewalAnswer> {
  const { id } = await findPaidMembership(ctx, accountId);
  const before = await getRenewal(ctx, accountId);
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const after = await setAutoRenew(paying, { accountId, autoRenew, agreed: null });
  await writeAuditEntry(ctx.db, {
    ...operator,
    at: ctx.clock.now(),
    subjectKind: "member",
    subjectId: id,
    changes: { auto_renew: [before.auto_renew, after.auto_renew] },
  });
  return after;
}
