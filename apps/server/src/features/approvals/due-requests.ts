import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { Context } from "../../context.ts";
import { recordStep } from "./record-step.ts";

interface DueRequest {
  id: string;
  action: ActionName;
  body: Record<string, unknown>;
  requestedBy: string;
}

/** Requests that are done by themselves from now on, the oldest first. */
export async function listDueRequests({ db, clock }: Pick<Context, "db" | "clock">): Promise<DueRequest[]> {
  const rows = await db
    .selectFrom("command_requests")
    .select(["id", "action", "body", "requested_by"])
    .where("decided_at", "is", null)
    .where("due_at", "<=", clock.now())
    .where("expires_at", ">", clock.now())
    .orderBy("due_at")
    .execute();
  return rows.flatMap(({ id, body, requested_by: requestedBy, ...row }) => {
    const action = ACTION_NAMES.find((name) => name === row.action);
    return action === undefined || body === null ? [] : [{ id, action, body, requestedBy }];
  });
}

/** Ends it once it was done or refused: what breaks off on the way is tried again. */
export async function endDueRequest(
  ctx: Pick<Context, "db" | "clock">,
  { id, action, requestedBy }: DueRequest,
  step: "due" | "refused",
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("command_requests")
      .where("id", "=", id)
      .where("decided_at", "is", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const operator = { actor: requestedBy, command: CONTRACTS[action].command };
    await recordStep(ctx, trx, { requestId: id, action, step, operator });
  });
}
