import type { ActionName } from "@smirk/contract/console/actions";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

interface RequestStep {
  requestId: string;
  action: ActionName;
  /** Refused: the action was, and it waits again. Unknown: it broke off on the way. Due: nobody declined it in time. */
  step: "asked" | "approved" | "declined" | "refused" | "unknown" | "due";
  operator: Operator;
}

/** Writes to the log how a request goes. Call it in the transaction of the change. */
export async function recordStep(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { requestId, action, step, operator }: RequestStep,
): Promise<void> {
  await writeAuditEntry(trx, {
    ...operator,
    at: clock.now(),
    subjectKind: "request",
    subjectId: requestId,
    changes: { step, action },
  });
}
