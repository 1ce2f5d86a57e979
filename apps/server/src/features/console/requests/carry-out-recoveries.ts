import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { endDueRequest, listDueRequests } from "../../approvals/due-requests.ts";
import { findOperatorByEmail } from "../../operators/find-operator.ts";
import { findRecovered } from "../../operators/recovery.ts";
import { runAction } from "../run-action.ts";
import { unprovenCaller } from "../unproven-caller.ts";

type Due = Awaited<ReturnType<typeof listDueRequests>>[number];

/**
 * Lets owners in again whom nobody declined in time, each of them harmless twice. One who is no owner by then stays out.
 * One that breaks off is tried again, and holds up no other. @throws what broke the last one off
 */
export async function carryOutRecoveries(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueRequests(ctx)) {
    try {
      await endDueRequest(ctx, due, (await letIn(ctx, due)) ? "due" : "refused");
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.at(-1);
}

/** @returns whether it was done, and not refused */
async function letIn(ctx: Context, { action, body, requestedBy: actor }: Due): Promise<boolean> {
  if ((await findRecovered(ctx, { action, body })) === undefined) return false;
  const named = await findOperatorByEmail(ctx.db, actor);
  const operator = { actor, operatorId: named?.id, isUnproven: true as const };
  try {
    await runAction(ctx, action, { body, operator, caller: unprovenCaller(ctx, []) });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}
