import { formatMoney } from "@smirk/domain/billing/money";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { LOCALES } from "../../../../text-files/locales.ts";
import type { howToCancel as english } from "../en/how-to-cancel.ts";

/** '22 de noviembre de 2026' */
export function writeDate(day: CalendarDay): string {
  return dateTimeFormat(LOCALES.es, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

export function writeMoney(cents: number): string {
  return formatMoney(cents, LOCALES.es);
}

export const howToCancel: typeof english = (membershipUrl, { supportPhone }) => [
  `Puede cancelar cuando quiera en su página de membresía o llamando al ${supportPhone}. La página le muestra su reembolso antes de que usted decida.`,
  { link: { label: "Abrir mi membresía", url: membershipUrl } },
];
