import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";

const REQUEST_LIFE_MS = 3 * DAY_MS;

export interface AskedApproval {
  requestId: string;
  expiresAt: Date;
}

interface ApprovalInput {
  action: ActionName;
  /** What the action is called with, its reason too. */
  body: Record<string, unknown>;
  operator: Operator;
}

/** Stores what somebody without a key asks for, until an operator with one does it or declines. */
export async function askApproval(
  { db, clock }: Pick<Context, "db" | "clock">,
  { action, body, operator }: ApprovalInput,
): Promise<AskedApproval> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + REQUEST_LIFE_MS);
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("command_requests")
      .values({
        action,
        body: JSON.stringify(body),
        requested_by: operator.actor,
        requested_at: now,
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "request",
      subjectId: id,
      changes: { step: "asked", action },
    });
    return { requestId: id, expiresAt };
  });
}

/** Requests that nobody decided in time, with what they would have been called with. */
export async function deleteExpiredRequests({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("command_requests")
    .where("decided_at", "is", null)
    .where("expires_at", "<", clock.now())
    .execute();
}
