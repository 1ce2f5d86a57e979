import type { RegistryRecord } from "../../directory/rules/registry-reading.ts";

type Dated = Pick<RegistryRecord, "entityType" | "deactivationDate" | "reactivationDate">;

/**
 * Whether an identifier is out of use. A row that says neither person nor organisation is what the registry leaves of
 * a deactivated one, with or without the date. A reactivation on the same day came after: it undoes the other. A date
 * that cannot be read does not bring anybody back.
 */
export function wasDeactivated({ entityType, deactivationDate, reactivationDate }: Dated): boolean {
  if (entityType === "") return true;
  if (deactivationDate === "") return false;
  const end = readDay(deactivationDate);
  const beginning = readDay(reactivationDate);
  return end === "" || beginning === "" || beginning < end;
}

/** "2006-03-16" from that or from "03/16/2006"; "" from anything else. */
function readDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
}
