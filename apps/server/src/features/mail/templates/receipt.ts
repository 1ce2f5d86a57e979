import { formatMoney } from "@smirk/domain/billing/money";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface ReceiptFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  receipt: Receipt;
  isRenewing: boolean;
}

export function receiptEmail({ name, brandName, receipt, isRenewing, ...ours }: ReceiptFacts): EmailTemplate {
  const { lines, discountCents, totalCents, paidCents, paidAt, until } = receipt;
  const rows: [string, string][] = lines.map(({ description, cents }) => [description, formatMoney(cents)]);
  if (discountCents > 0) rows.push(["Discount", formatMoney(-discountCents)]);
  rows.push(["Total", formatMoney(totalCents)]);
  if (paidCents !== totalCents) rows.push(["Charged to your card", formatMoney(paidCents)]);
  if (paidAt) rows.push(["Paid on", formatShortDate(dayOf(paidAt))]);
  const end = formatShortDate(dayOf(until));
  rows.push(isRenewing ? ["Next payment", end] : ["Your membership ends", end]);
  return {
    subject: `Your ${brandName} receipt`,
    name,
    blocks: [
      "Thank you for your payment. This is your receipt.",
      { facts: rows },
      ...(isRenewing
        ? [`Your membership renews on ${end}. We will email you before we charge you again.`]
        : []),
      ...howToCancel(ours.membershipUrl, ours),
    ],
  };
}
