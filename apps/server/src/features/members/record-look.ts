import type { Context } from "../../context.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

/** One audit entry for a look at a member. @param subjectId of the account or of a membership */
export async function recordLook(
  { db, clock }: Pick<Context, "db" | "clock">,
  { subjectId, operator }: { subjectId: string; operator: Operator },
): Promise<void> {
  await writeAuditEntry(db, {
    ...operator,
    at: clock.now(),
    subjectKind: "member",
    subjectId,
  });
}
