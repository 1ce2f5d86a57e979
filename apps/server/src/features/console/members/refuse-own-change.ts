import type { Context } from "../../../context.ts";
import { forbidden } from "../../../errors.ts";
import { findOperatorByEmail } from "../../operators/find-operator.ts";
import { type Approver, refuseOwnApproval } from "../../operators/refuse-own-approval.ts";

/** @throws 403 `forbidden` as `refuseOwnApproval`, and for a change that the command line began */
export async function refuseOwnChange(
  ctx: Pick<Context, "db">,
  { by, at }: { by: string; at: Date },
  approver: Approver,
): Promise<void> {
  const begun = await findOperatorByEmail(ctx.db, by);
  if (begun === undefined) throw forbidden("It was begun on the command line, and waits for its hour.");
  refuseOwnApproval({ requestedBy: begun.id, requestedAt: at, approver });
}
