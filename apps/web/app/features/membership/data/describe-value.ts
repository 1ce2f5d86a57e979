import { formatMoney } from "@smirk/domain/billing/money";
import { formatOfficeTime } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** "phone_number" is "Phone number"; the file has the name as it is. */
export function describeName(name: string): string {
  const words = name.replaceAll("_", " ").replace(/ cents$/, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Reader {
  locale: string;
  officeTimeZone: string;
}

/** A field of the copy as a reader writes it; null for what is not stored. */
export function describeValue(
  name: string,
  value: unknown,
  { locale, officeTimeZone }: Reader,
): string | null {
  if (typeof value === "number" && name.endsWith("_cents")) return formatMoney(value, locale);
  if (typeof value === "string" && DAY.test(value)) return formatShortDate(value, locale);
  if (typeof value === "string" && TIME.test(value)) {
    return formatOfficeTime(officeTimeZone, new Date(value), locale);
  }
  return value === null || value === "" ? null : String(value);
}

export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Groups and lists of groups come after plain fields, each under a title of its own. */
export function splitFields(group: Record<string, unknown>): {
  fields: [string, unknown][];
  groups: [string, Record<string, unknown>[]][];
} {
  const entries = Object.entries(group);
  const isNested = (value: unknown) => isGroup(value) || (Array.isArray(value) && value.some(isGroup));
  return {
    fields: entries.filter(([, value]) => !isNested(value)),
    groups: entries
      .filter(([, value]) => isNested(value))
      .map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).filter(isGroup)]),
  };
}
