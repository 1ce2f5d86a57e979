import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { nameList } from "./name-list.ts";

export interface PriceWords {
  /** The amount, or what to do where it is not known. */
  price: string;
  /** The usual price and the difference; null where it is not known. */
  comparison: string | null;
}

/** @param price undefined where it is not known */
export function priceWords(i18n: I18n, price: ProcedurePrice | undefined): PriceWords {
  const format = (cents: number) => formatPrice(cents, i18n.locale);
  if (price === undefined) return { price: i18n._(msg`Ask the office`), comparison: null };
  const { member_cents: memberCents, usual_cents: usualCents, is_estimate: isEstimate } = price;
  const member = format(memberCents);
  const shown = isEstimate ? i18n._(msg`Estimate: ${member}`) : member;
  const comparison = usualCents === null ? null : compareWords(i18n, { memberCents, usualCents });
  return { price: shown, comparison };
}

/** The office's own usual price may be below the member price of its area's list: nobody should pay more for a card. */
function compareWords(
  i18n: I18n,
  { memberCents, usualCents }: { memberCents: number; usualCents: number },
): string {
  const usual = formatPrice(usualCents, i18n.locale);
  const difference = formatPrice(Math.abs(usualCents - memberCents), i18n.locale);
  if (usualCents < memberCents) return i18n._(msg`Usually ${usual}, without a card: ask for that price`);
  if (usualCents === memberCents) return i18n._(msg`Usually ${usual}`);
  return i18n._(msg`Usually ${usual}: ${difference} less`);
}

export function sourceWords(i18n: I18n, price: ProcedurePrice): string {
  const member = memberSource(i18n, price);
  const usual = usualSource(i18n, price);
  if (usual === null || usual === member) return i18n._(msg`From: ${member}`);
  return i18n._(msg`From: ${member}. Usual price from: ${usual}`);
}

/** An office's own price is that of every plan that it takes; a price list is that of one plan. */
export function planWords(i18n: I18n, prices: readonly Pick<ProcedurePrice, "source">[]): string | null {
  if (prices.every(({ source }) => source === null)) return null;
  return i18n._(msg`Member prices from a list are those of one of our plans. Another plan may have others.`);
}

export function memberSource(i18n: I18n, { source, source_es: spanish, day }: ProcedurePrice): string {
  return writeSource(i18n, nameList(i18n.locale, source, spanish), day);
}

export function usualSource(
  i18n: I18n,
  { usual_source: source, usual_source_es: spanish, usual_day: day }: ProcedurePrice,
): string | null {
  return day === null ? null : writeSource(i18n, nameList(i18n.locale, source, spanish), day);
}

/** @param source null: the office */
function writeSource(i18n: I18n, source: string | null, day: string): string {
  return `${source ?? i18n._(msg`the office`)}, ${formatShortDate(day, i18n.locale)}`;
}
