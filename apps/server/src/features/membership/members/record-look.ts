import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { ShownMember } from "./show-member.ts";

/** One audit entry for a look at a member, whatever leads to it. */
export async function recordLook(
  { db, clock }: Pick<Context, "db" | "clock">,
  { member, operator }: { member: ShownMember; operator: Operator },
): Promise<void> {
  await writeAuditEntry(db, {
    ...operator,
    at: clock.now(),
    subjectKind: "member",
    subjectId: member.memberships[0]?.row.id ?? member.account.id,
  });
}
