import { ACTION_NAMES, type ActionName } from "@smirk/contract/console/actions";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { Caller } from "../action.ts";

interface Decision {
  requestId: string;
  isApproved: boolean;
  operator: Operator & { reason: string };
  caller: Pick<Caller, "act" | "refuse" | "getSession">;
}

/**
 * An approved request is done as the operator's own action: the same limits, refusals and entry in the log. It goes on
 * waiting where that refuses. @returns the action's answer; null for a declined one
 * @throws 404 once decided or expired; 403 for the role; as the action
 */
export async function decideRequest(ctx: Context, decision: Decision): Promise<unknown> {
  const { requestId, isApproved, operator, caller } = decision;
  return ctx.db.transaction().execute(async (trx) => {
    const { action, body } = await lockOpen(ctx, trx, requestId);
    caller.refuse(action);
    const answer = isApproved ? await caller.act(action, body) : null;
    const at = ctx.clock.now();
    await trx
      .updateTable("command_requests")
      .set({
        body: null,
        decided_by: caller.getSession().operatorId,
        decided_at: at,
        is_approved: isApproved,
      })
      .where("id", "=", requestId)
      .execute();
    await writeAuditEntry(trx, {
      ...operator,
      at,
      subjectKind: "request",
      subjectId: requestId,
      changes: { step: isApproved ? "approved" : "declined", action },
    });
    return answer;
  });
}

/** The lock keeps a second operator from doing it too. @throws 404 `not_found` */
async function lockOpen(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  requestId: string,
): Promise<{ action: ActionName; body: Record<string, unknown> }> {
  const row = await trx
    .selectFrom("command_requests")
    .select(["action", "body"])
    .where("id", "=", requestId)
    .where("decided_at", "is", null)
    .where("expires_at", ">", clock.now())
    .forUpdate()
    .executeTakeFirst();
  const action = ACTION_NAMES.find((name) => name === row?.action);
  if (row?.body == null || action === undefined) throw notFound("This request no longer waits.");
  return { action, body: row.body };
}
