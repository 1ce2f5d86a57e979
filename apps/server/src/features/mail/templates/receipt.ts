import { formatMoney } from "@smirk/domain/billing/money";
import { dayIn } from "@smirk/domain/wire/office-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { PaidCard, Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface ReceiptFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  /** The office's, for every day. */
  timeZone: string;
  receipt: Receipt;
  card: PaidCard | null;
  /** What the next payment charges; null where it is not known or there is none. */
  nextCents: number | null;
  isRenewing: boolean;
}

export function receiptEmail(facts: ReceiptFacts): EmailTemplate {
  const { name, brandName, receipt, nextCents, isRenewing, membershipUrl } = facts;
  const end = formatShortDate(dayIn(facts.timeZone, receipt.until));
  const amount = nextCents === null ? "" : ` for ${formatMoney(nextCents)}`;
  return {
    subject: `Your ${brandName} receipt`,
    name,
    blocks: [
      "Thank you for your payment. This is your receipt.",
      { facts: receiptRows(facts) },
      ...(isRenewing
        ? [`Your membership renews on ${end}${amount}. We will email you before we charge you again.`]
        : []),
      ...howToCancel(membershipUrl, facts),
    ],
  };
}

type Row = [label: string, value: string];

export function receiptRows(facts: ReceiptFacts): Row[] {
  return [...listCharges(facts.receipt), ...listPayment(facts)];
}

function listCharges({ number, lines, discountCents, codes, totalCents, paidCents }: Receipt): Row[] {
  const discount = codes.length > 0 ? `Discount (${codes.join(", ")})` : "Discount";
  return [
    ...(number === null ? [] : [["Receipt number", number] satisfies Row]),
    ...lines.map(({ description, cents }): Row => [description, formatMoney(cents)]),
    ...(discountCents > 0 ? [[discount, formatMoney(-discountCents)] satisfies Row] : []),
    ["Total", formatMoney(totalCents)],
    ...(paidCents === totalCents ? [] : [["Charged to your card", formatMoney(paidCents)] satisfies Row]),
  ];
}

function listPayment({
  receipt: { paidAt, until },
  card,
  nextCents,
  isRenewing,
  timeZone,
}: ReceiptFacts): Row[] {
  const end = formatShortDate(dayIn(timeZone, until));
  return [
    ...(card ? [["Card", `${brandOf(card)} ending in ${card.last4}`] satisfies Row] : []),
    ...(paidAt ? [["Paid on", formatShortDate(dayIn(timeZone, paidAt))] satisfies Row] : []),
    isRenewing ? ["Next payment", end] : ["Your membership ends", end],
    ...(isRenewing && nextCents !== null ? [["Next amount", formatMoney(nextCents)] satisfies Row] : []),
  ];
}

export const CARD_BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

function brandOf({ brand }: PaidCard): string {
  return CARD_BRANDS[brand] ?? "Card";
}
