import { formatCsv } from "../../../text-files/format-csv.ts";
import type { ListedAuditEntry } from "../../audit/list-audit-entries.ts";

const HEADER = ["id", "at", "actor", "command", "subject", "reason", "changes"];

export function formatLogCsv(entries: readonly ListedAuditEntry[]): string {
  const rows = entries.map(({ id, at, actor, command, subjectKind, subjectId, reason, changes }) => [
    id,
    at.toISOString(),
    actor,
    command,
    `${subjectKind}:${subjectId}`,
    reason ?? "",
    JSON.stringify(changes),
  ]);
  return formatCsv([HEADER, ...rows]);
}
