import type { Context } from "../../../context.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { readRefundTrace, type TracedRefund } from "../../refunds/refund-trace.ts";
import { checkRefund, requestRefund, sumRecent } from "../../refunds/request-refund.ts";
import { requestApproval } from "./request-approval.ts";

class OverLimit extends Error {}

interface RefundInput {
  accountId: string;
  amountCents: number;
  isAgain: boolean;
  askedAt?: Date | null;
  operator: Operator & { reason: string };
  requestedBy: string;
}

type RefundAnswer =
  | { state: "requested" | "requested_before"; refund: TracedRefund }
  | { state: "needs_approval" };

/**
 * Refunds at once while the membership's refunds of 24 hours stay within the limit, however they are split; otherwise
 * asks for an approval. @throws as `requestRefund`; 409 `conflict` while another one waits
 */
export async function refundMember(ctx: Context, input: RefundInput): Promise<RefundAnswer> {
  const { requestedBy, ...request } = input;
  const limitCents = ctx.config.refundApprovalCents;
  try {
    const { refund, isNew } = await requestRefund(ctx, {
      ...request,
      alongside: async (_trx, { isNew, recentCents }) => {
        if (isNew && recentCents + input.amountCents > limitCents) throw new OverLimit();
      },
    });
    return { state: isNew ? "requested" : "requested_before", refund };
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
  }
  await checkRefund(ctx, request);
  await requestApproval(ctx, input);
  return { state: "needs_approval" };
}

/** Whether one operator may pay so much of a membership back today, beside what was. */
export async function isWithinLimit(
  { db, clock, config }: Pick<Context, "db" | "clock" | "config">,
  { membershipId, amountCents }: { membershipId: string; amountCents: number },
): Promise<boolean> {
  const recentCents = sumRecent(await readRefundTrace(db, membershipId), clock.now());
  return recentCents + amountCents <= config.refundApprovalCents;
}
