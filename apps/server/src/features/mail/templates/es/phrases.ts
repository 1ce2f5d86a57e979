import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { LOCALES } from "../../../../text-files/locales.ts";
import type { howToCancel as english } from "../how-to-cancel.ts";

/** '22 de noviembre de 2026', in a sentence. */
export function writeDate(day: CalendarDay): string {
  return formatSentenceDate(day, LOCALES.es);
}

/** '22 nov 2026', in a table. */
export function writeShortDate(day: CalendarDay): string {
  return formatShortDate(day, LOCALES.es);
}

export function writeMoney(cents: number): string {
  return formatMoney(cents, LOCALES.es);
}

export const howToCancel: typeof english = (membershipUrl, { supportPhone }) => [
  `Puede cancelar cuando quiera en la página de su membresía o llamando al ${supportPhone}. La página le muestra su reembolso antes de que usted decida.`,
  { link: { label: "Abrir mi membresía", url: membershipUrl } },
];
