import type { Context } from "../../context.ts";
import type { Operator } from "./write-audit-entry.ts";

export interface ListedAuditEntry extends Operator {
  id: string;
  at: Date;
  subjectKind: string;
  subjectId: string;
  changes: Record<string, unknown>;
}

export async function listAuditEntries(
  { db }: Pick<Context, "db">,
  { subjectKind, subjectId, limit }: { subjectKind?: string; subjectId?: string; limit: number },
): Promise<ListedAuditEntry[]> {
  return db
    .selectFrom("audit_entries")
    .select([
      "id",
      "at",
      "actor",
      "command",
      "subject_kind as subjectKind",
      "subject_id as subjectId",
      "changes",
    ])
    .$if(subjectKind !== undefined, (query) => query.where("subject_kind", "=", subjectKind ?? ""))
    .$if(subjectId !== undefined, (query) => query.where("subject_id", "=", subjectId ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
