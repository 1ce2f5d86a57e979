import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Texts } from "../../../locales/texts.ts";
import type { PaidCard, Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { invoiceLine } from "../../billing/catalog/invoice-lines.ts";
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

export function receiptEmail(texts: Texts, facts: ReceiptFacts): EmailTemplate {
  const { t } = texts;
  const { name, brandName, isRenewing } = facts;
  return {
    subject: t("Your {brandName} receipt", { brandName }),
    name,
    blocks: [
      t("Thank you for your payment. This is your receipt."),
      { facts: receiptRows(texts, facts) },
      ...(isRenewing ? [describeRenewal(texts, facts)] : []),
      ...howToCancel(texts, facts),
    ],
  };
}

function describeRenewal({ t, date, money }: Texts, facts: ReceiptFacts): string {
  const { receipt, timeZone, nextCents } = facts;
  const end = date(dayIn(timeZone, receipt.until));
  if (nextCents === null)
    return t("Your membership renews on {end}. We will email you before we charge you again.", { end });
  return t("Your membership renews on {end} for {amount}. We will email you before we charge you again.", {
    end,
    amount: money(nextCents),
  });
}

type Row = [label: string, value: string];

export function receiptRows(texts: Texts, facts: ReceiptFacts): Row[] {
  return [...listCharges(texts, facts), ...listPayment(texts, facts)];
}

function listCharges(texts: Texts, { receipt, timeZone }: ReceiptFacts): Row[] {
  const { t, money } = texts;
  const { number, lines, discountCents, codes, totalCents, paidCents } = receipt;
  const discount = codes.length > 0 ? t("Discount ({codes})", { codes: codes.join(", ") }) : t("Discount");
  return [
    ...(number === null ? [] : [[t("Receipt number"), number] satisfies Row]),
    ...lines.map(({ cents, ...line }): Row => [invoiceLine(texts, { ...line, timeZone }), money(cents)]),
    ...(discountCents > 0 ? [[discount, money(-discountCents)] satisfies Row] : []),
    [t("Total"), money(totalCents)],
    ...(paidCents < totalCents ? [[t("Credit"), money(paidCents - totalCents)] satisfies Row] : []),
    ...(paidCents === totalCents ? [] : [[t("Charged to your card"), money(paidCents)] satisfies Row]),
  ];
}

function listPayment({ t, money, shortDate }: Texts, facts: ReceiptFacts): Row[] {
  const { receipt, card, nextCents, isRenewing, timeZone } = facts;
  const { chargedAt, until } = receipt;
  const end = shortDate(dayIn(timeZone, until));
  const brand = card ? (CARD_BRANDS[card.brand] ?? t("Card")) : "";
  return [
    ...(card
      ? [[t("Card"), t("{brand} ending in {last4}", { brand, last4: card.last4 })] satisfies Row]
      : []),
    ...(chargedAt ? [[t("Paid on"), shortDate(dayIn(timeZone, chargedAt))] satisfies Row] : []),
    isRenewing ? [t("Next payment"), end] : [t("Your membership ends"), end],
    ...(isRenewing && nextCents !== null ? [[t("Next amount"), money(nextCents)] satisfies Row] : []),
  ];
}

const CARD_BRANDS: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

export const FAILURE_DAYS = [0, 3, 7] as const;
export type FailureDay = (typeof FAILURE_DAYS)[number];

export interface FailureFacts {
  name: string;
  brandName: string;
  membershipUrl: string;
  cents: number;
  /** The member's bank wants the payment confirmed: the card is good. */
  needsConfirmation: boolean;
  day: FailureDay;
  nextAttemptOn: CalendarDay | null;
  /** The day of the charge that failed. */
  dueOn: CalendarDay;
}

export function paymentFailedEmail(texts: Texts, facts: FailureFacts): EmailTemplate {
  const { t } = texts;
  const { name, brandName, needsConfirmation, day } = facts;
  const subject = needsConfirmation
    ? t("Please confirm your {brandName} payment", { brandName })
    : t("Your {brandName} payment did not go through", { brandName });
  return {
    subject: day === 7 ? t("Your {brandName} membership is about to end", { brandName }) : subject,
    name,
    blocks: [
      ...(needsConfirmation ? describeConfirmation(texts, facts) : describeDecline(texts, facts)),
      day === 7
        ? t(
            "This is our last reminder. If the payment does not go through, your membership will end, and your card will no longer work at the dentist.",
          )
        : t("If the payment does not go through, your membership will end."),
    ],
  };
}

function describeConfirmation(
  { t, money, date }: Texts,
  { cents, day, membershipUrl, dueOn }: FailureFacts,
): EmailTemplate["blocks"] {
  const due = { amount: money(cents), due: date(dueOn) };
  return [
    day === 0
      ? t(
          "Your bank wants you to confirm the payment of {amount} for your membership, due on {due}. Until you do, the payment cannot go through.",
          due,
        )
      : t(
          "Your bank is still waiting for you to confirm the payment of {amount} for your membership, due on {due}.",
          due,
        ),
    t("Open your payments and press Pay now. Your bank will then ask you to confirm."),
    { link: { label: t("Confirm my payment"), url: membershipUrl } },
  ];
}

function describeDecline(
  { t, money, date }: Texts,
  { cents, day, nextAttemptOn, membershipUrl, dueOn }: FailureFacts,
): EmailTemplate["blocks"] {
  const due = { amount: money(cents), due: date(dueOn) };
  return [
    day === 0
      ? t(
          "We could not charge your card {amount} for your membership, due on {due}. This can happen when a card expires or is replaced.",
          due,
        )
      : t("We still could not charge your card {amount} for your membership, due on {due}.", due),
    nextAttemptOn === null
      ? t("Please update your card.")
      : t("Please update your card. We will try again on {day}.", { day: date(nextAttemptOn) }),
    { link: { label: t("Update my card"), url: membershipUrl } },
  ];
}
