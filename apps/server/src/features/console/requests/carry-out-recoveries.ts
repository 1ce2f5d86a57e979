import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { takeDueRequest } from "../../command-requests/take-due-request.ts";
import { findOperatorByEmail } from "../../operators/find-operator.ts";
import { runAction } from "../run-action.ts";
import { unprovenCaller } from "../unproven-caller.ts";

/** Lets owners in again whom nobody declined in time. What is refused by now is over. */
export async function carryOutRecoveries(ctx: Context): Promise<void> {
  let due = await takeDueRequest(ctx);
  while (due !== null) {
    const { action, body, requestedBy: actor } = due;
    const named = await findOperatorByEmail(ctx.db, actor);
    const operator = { actor, operatorId: named?.id, isUnproven: true as const };
    await runAction(ctx, action, { body, operator, caller: unprovenCaller(ctx, []) }).catch(ignoreRefusal);
    due = await takeDueRequest(ctx);
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
