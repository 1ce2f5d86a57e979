import type { RegistryRecord } from "../../directory/rules/registry-reading.ts";

type Dated = Pick<RegistryRecord, "entityType" | "deactivationDate" | "reactivationDate">;

/** True without an entity type, or for a deactivation without a readable reactivation on or after its day. */
export function wasDeactivated({ entityType, deactivationDate, reactivationDate }: Dated): boolean {
  if (entityType === "") return true;
  if (deactivationDate === "") return false;
  const end = readDay(deactivationDate);
  const beginning = readDay(reactivationDate);
  return end === "" || beginning === "" || beginning < end;
}

/** "2006-03-16" from that or "03/16/2006", else "". */
function readDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
}
