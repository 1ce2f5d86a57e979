import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { Context } from "../../context.ts";

export interface ListedRequest {
  id: string;
  action: ActionName;
  command: string;
  fields: Record<string, unknown>;
  reason: string | null;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  dueAt: Date | null;
}

/** @param may whether the caller's role allows an action @returns open requests for those, the oldest first */
export async function listRequests(
  { db, clock }: Pick<Context, "db" | "clock">,
  may: (action: ActionName) => boolean,
): Promise<ListedRequest[]> {
  const rows = await db
    .selectFrom("command_requests")
    .select(["id", "action", "body", "requested_by", "requested_at", "expires_at", "due_at"])
    .where("decided_at", "is", null)
    .where("expires_at", ">", clock.now())
    .where("action", "in", ACTION_NAMES.filter(may))
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ body, ...row }) => {
    const action = ACTION_NAMES.find((name) => name === row.action);
    if (action === undefined || body === null) return [];
    const { reason, ...fields } = body;
    return {
      id: row.id,
      action,
      command: CONTRACTS[action].command,
      fields,
      reason: typeof reason === "string" ? reason : null,
      requestedBy: row.requested_by,
      requestedAt: row.requested_at,
      expiresAt: row.expires_at,
      dueAt: row.due_at,
    };
  });
}
