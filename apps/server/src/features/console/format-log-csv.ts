import type { ListedAuditEntry } from "../audit/list-audit-entries.ts";

const HEADER = ["id", "at", "actor", "command", "subject", "reason", "changes"];

/** RFC 4180, and no cell that a spreadsheet would run as a formula. */
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
  return [HEADER, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
