import type { Context } from "../../../context.ts";
import { type ApprovalInput, type AskedApproval, askApproval } from "../../approvals/ask-approval.ts";
import { warnOfRecovery } from "../../operators/emails/warn-of-recovery.ts";
import { findRecovered, RECOVERY_WAIT_MS } from "../../operators/recovery.ts";

type Asked = Pick<ApprovalInput, "action" | "body" | "operator">;

/**
 * All waits to be approved. What lets an owner in again is also done by itself in a day, of which every owner gets an
 * email: the keys of the others may be lost too. @throws 409 `conflict` for what waits already
 */
export async function askRequest(ctx: Context, asked: Asked): Promise<AskedApproval> {
  const recovered = await findRecovered(ctx, asked);
  if (recovered === undefined) return askApproval(ctx, asked);
  const dueAt = new Date(ctx.clock.now().getTime() + RECOVERY_WAIT_MS);
  return askApproval(ctx, {
    ...asked,
    dueAt,
    alongside: (trx, requestId) =>
      warnOfRecovery(ctx, trx, { ...recovered, operator: asked.operator, requestId, dueAt }),
  });
}
