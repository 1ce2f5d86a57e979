import type { Context } from "../../../context.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import type { TracedRefund } from "../../refunds/refund-trace.ts";
import { checkRefund, requestRefund } from "../../refunds/request-refund.ts";
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
