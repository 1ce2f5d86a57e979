import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { ProcedureUnit } from "@smirk/domain/fees/procedures";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { PriceList, PriceRow } from "./prices.tsx";

/** Null for what is paid by visit. */
export function unitWord(i18n: I18n, unit: ProcedureUnit): string | null {
  if (unit === "tooth") return i18n._(msg`each tooth`);
  if (unit === "quadrant") return i18n._(msg`each quarter of the mouth`);
  return unit === "arch" ? i18n._(msg`upper or lower teeth`) : null;
}

/** @param price undefined where it is not known */
export function priceWords(
  i18n: I18n,
  price: ProcedurePrice | undefined,
): Pick<PriceRow, "price" | "comparison"> {
  const format = (cents: number) => formatPrice(cents, i18n.locale);
  if (price === undefined) return { price: i18n._(msg`Ask the office`), comparison: null };
  const { member_cents: memberCents, usual_cents: usualCents, is_estimate: isEstimate } = price;
  const member = format(memberCents);
  const shown = isEstimate ? i18n._(msg`Estimate: ${member}`) : member;
  if (usualCents === null) return { price: shown, comparison: null };
  const usual = format(usualCents);
  const difference = format(usualCents - memberCents);
  const comparison =
    usualCents > memberCents
      ? i18n._(msg`Usually ${usual}: ${difference} less`)
      : i18n._(msg`Usually ${usual}`);
  return { price: shown, comparison };
}

export function askWords(i18n: I18n, organization: string): PriceList["ask"] {
  return {
    title: i18n._(msg`We do not know the prices of this office yet.`),
    text: i18n._(msg`The office knows them. Call before your visit and ask:`),
    questions: [
      i18n._(msg`What do members of ${organization} pay for a checkup and a cleaning?`),
      i18n._(msg`What do people without a membership pay for the same visit?`),
      i18n._(msg`Can I have the price of my treatment in writing?`),
    ],
  };
}

export function tableWords(i18n: I18n, organization: string) {
  return {
    procedure: i18n._(msg`Procedure`),
    memberPrice: i18n._(msg`Member price`),
    more: i18n._(msg`Prices of other procedures`),
    search: i18n._(msg`Search procedures`),
    nothing: i18n._(
      msg`We know no price for that. Ask the office: 'What do members of ${organization} pay for it?'`,
    ),
  };
}

interface Notes {
  prices: readonly ProcedurePrice[];
  organization: string;
  /** Whether one of the procedures has no price. */
  isUnknown: boolean;
}

/** What a table's prices are. `isShared` where all come from the same source, which the notes then name. */
export function noteWords(i18n: I18n, { prices, organization, isUnknown }: Notes) {
  const [member, ...otherMember] = unique(prices.map((price) => memberSource(i18n, price)));
  const [usual, ...otherUsual] = unique(prices.flatMap((price) => usualSource(i18n, price) ?? []));
  const isShared = otherMember.length + otherUsual.length === 0;
  const notes = [
    isUnknown &&
      i18n._(
        msg`Where it says 'Ask the office', we do not know the price. Ask: 'What do members of ${organization} pay?'`,
      ),
    prices.some((price) => price.is_estimate) &&
      i18n._(msg`An estimate is worked out from a percentage: ask the office before your visit.`),
    isShared && member !== undefined && i18n._(msg`Member prices come from: ${member}.`),
    isShared &&
      usual !== undefined &&
      i18n._(msg`Usual prices, which people without a membership pay, come from: ${usual}.`),
  ];
  return { isShared, notes: notes.filter((note) => note !== false) };
}

export function sourceWords(i18n: I18n, price: ProcedurePrice): string {
  const member = memberSource(i18n, price);
  const usual = usualSource(i18n, price);
  if (usual === null || usual === member) return i18n._(msg`From: ${member}`);
  return i18n._(msg`From: ${member}. Usual price from: ${usual}`);
}

function memberSource(i18n: I18n, { source, day }: ProcedurePrice): string {
  return writeSource(i18n, source, day);
}

function usualSource(i18n: I18n, { usual_source: source, usual_day: day }: ProcedurePrice): string | null {
  return day === null ? null : writeSource(i18n, source, day);
}

/** @param source null: the office */
function writeSource(i18n: I18n, source: string | null, day: string): string {
  return `${source ?? i18n._(msg`the office`)}, ${formatShortDate(day, i18n.locale)}`;
}

function unique(sources: readonly string[]): string[] {
  return [...new Set(sources)];
}
