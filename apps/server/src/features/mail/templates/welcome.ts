import { formatMoney } from "@smirk/domain/billing/money";
import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { State } from "@smirk/domain/joining/address/states";
import { groupDigits } from "@smirk/domain/membership/card-number";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface WelcomeFacts {
  name: string;
  brandName: string;
  planName: string;
  cardNumber: string;
  groupCode: string;
  finderUrl: string;
  membershipUrl: string;
  agreementUrl: string;
  /** The agreement is always attached; the card only while the membership runs. */
  hasCard: boolean;
  price: WelcomePrice;
  state: State;
  supportPhone: string;
}

interface WelcomePrice {
  paidCents: number;
  /** One-time processing fee before discounts. */
  feeCents: number;
  period: RenewalPeriod;
  isRenewing: boolean;
  nextCents: number | null;
  nextDay: CalendarDay | null;
}

export function welcomeEmail(facts: WelcomeFacts): EmailTemplate {
  const { brandName, planName, cardNumber, groupCode, finderUrl, membershipUrl, hasCard, price } = facts;
  return {
    subject: `Welcome to ${brandName}`,
    name: facts.name,
    blocks: [
      `Thank you for joining ${brandName}. Your membership is active.`,
      {
        facts: [
          ["Plan", planName],
          ["Member number", groupDigits(cardNumber)],
          ["Group", groupCode],
          ["First payment", formatMoney(price.paidCents)],
          ...listNextPayment(price),
        ],
      },
      hasCard
        ? "Your card and your membership agreement are attached. Please keep them."
        : "Your membership agreement is attached. Please keep it.",
      "Show your card when you see a participating dentist. You pay the dentist yourself, at the member price. This is not insurance.",
      { link: { label: "Find a dentist", url: finderUrl } },
      "Your card, your agreement and your benefits are always on your membership page.",
      describeRenewal(facts),
      describeRefund(facts),
      ...howToCancel(membershipUrl, facts),
      "These are the main terms. All of them are in your membership agreement.",
      { link: { label: "Read my agreement", url: facts.agreementUrl } },
    ],
  };
}

function listNextPayment({ isRenewing, nextCents, nextDay }: WelcomePrice): [string, string][] {
  if (!isRenewing || nextCents === null || nextDay === null) return [];
  return [
    ["Next payment", formatShortDate(nextDay)],
    ["Next amount", formatMoney(nextCents)],
  ];
}

function describeRenewal({ price: { isRenewing, period }, state }: WelcomeFacts): string {
  if (!isRenewing) return "Your membership does not renew.";
  const every = period === "yearly" ? "year" : "month";
  const days = reminderLeadDays(period, state);
  return `Your membership renews automatically every ${every}, and we charge your card, until you cancel. We will email you the amount ${days} days before each charge.`;
}

function describeRefund({ price: { feeCents, period }, state }: WelcomeFacts): string {
  const fee = feeCents > 0 ? ", less the one-time processing fee you were charged" : "";
  const later =
    period === "yearly" && state.refundRule === "pro_rata"
      ? `Because you live in ${state.name}, you get a refund for the unused days if you cancel later.`
      : "If you cancel later, your membership runs until the end of the period you paid for.";
  return `Changed your mind? If you cancel in the first ${REFUND_DAYS} days, you get back what you paid${fee}. ${later}`;
}
