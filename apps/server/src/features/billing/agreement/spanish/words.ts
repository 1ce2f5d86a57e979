import { formatMoney } from "@smirk/domain/billing/money";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { type Classification, classifyFamily } from "@smirk/domain/membership/agreement/agreement-classes";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { LOCALES } from "../../../../text-files/locales.ts";

const CLASSES: Readonly<Record<Classification, string>> = {
  "Members Only": "Solo el miembro",
  "Member +1": "Miembro + 1",
  "Member Family": "Miembro y familia",
};

export function writeClass(familyMembers: number): string {
  return CLASSES[classifyFamily(familyMembers)];
}

/** '22 de noviembre de 2026' */
export function writeDate(day: CalendarDay): string {
  return dateTimeFormat(LOCALES.es, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

export function writeMoney(cents: number): string {
  return formatMoney(cents, LOCALES.es);
}
