import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { Context } from "../../context.ts";
import { recordStep } from "./record-step.ts";

interface DueRequest {
  action: ActionName;
  body: Record<string, unknown>;
  requestedBy: string;
}

/** Takes away the oldest request that is done by itself from now on, so that it is done once; null where none is. */
export async function takeDueRequest(ctx: Pick<Context, "db" | "clock">): Promise<DueRequest | null> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const due = trx
      .selectFrom("command_requests")
      .select("id")
      .where("decided_at", "is", null)
      .where("due_at", "<=", now)
      .where("expires_at", ">", now)
      .orderBy("due_at")
      .limit(1)
      .forUpdate()
      .skipLocked();
    const taken = await trx
      .deleteFrom("command_requests")
      .where("id", "=", due)
      .returning(["id", "action", "body", "requested_by"])
      .executeTakeFirst();
    const action = ACTION_NAMES.find((name) => name === taken?.action);
    if (taken === undefined || action === undefined || taken.body === null) return null;
    const { id: requestId, body, requested_by: requestedBy } = taken;
    const operator = { actor: requestedBy, command: CONTRACTS[action].command };
    await recordStep(ctx, trx, { requestId, action, step: "due", operator });
    return { action, body, requestedBy };
  });
}
