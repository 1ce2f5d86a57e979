import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";

export interface LifecycleFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  planName: string;
  membershipUrl: string;
  today: CalendarDay;
  lastDay: CalendarDay | null;
  refundCents: number;
  heldCents: number;
  isLostToDispute: boolean;
  isRenewalOff: boolean;
  /** Whether the email before said so. */
  wasRenewalOff: boolean;
  nextCharge: CalendarDay | null;
}

export function canceledEmail(facts: LifecycleFacts): EmailTemplate {
  const { name, brandName, membershipUrl, planName, today, lastDay, refundCents, heldCents } = facts;
  const isOver = lastDay === null || lastDay <= today;
  const end = lastDay === null ? "" : formatShortDate(lastDay);
  return {
    subject: `Your ${brandName} membership is canceled`,
    name,
    blocks: [
      "Your membership is canceled, as you asked. We will not charge you again.",
      {
        facts: [
          ["Plan", planName],
          ...(lastDay === null ? [] : [[isOver ? "Ended on" : "Ends on", end] satisfies [string, string]]),
          ["Refund", formatMoney(refundCents)],
        ],
      },
      isOver ? "It has ended." : `You can use your card until ${end}.`,
      ...(refundCents > 0
        ? [
            `We are refunding ${formatMoney(refundCents)} to the card you paid with. Your bank may need 5 to 10 days.`,
          ]
        : []),
      ...(heldCents > 0
        ? [
            `You disputed a payment with your bank, and your bank has not decided yet. If it decides in our favor, we will refund ${formatMoney(heldCents)} to you ourselves.`,
          ]
        : []),
      isOver
        ? "Your agreement stays on your membership page."
        : `Was this a mistake? You can undo it on your membership page until ${end}.`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

export function resumedEmail(facts: LifecycleFacts): EmailTemplate {
  const { name, brandName, membershipUrl, nextCharge, wasRenewalOff } = facts;
  const asBefore = wasRenewalOff ? "" : ", as before";
  const renewal = nextCharge === null ? "" : ` Your next payment is on ${formatShortDate(nextCharge)}.`;
  return {
    subject: `Your ${brandName} membership continues`,
    name,
    blocks: [
      `Good news: your membership is active and renews automatically${asBefore}.${renewal}`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

export function renewalOffEmail(facts: LifecycleFacts): EmailTemplate {
  const { name, brandName, membershipUrl, planName, lastDay } = facts;
  const end = lastDay === null ? "the end of the time you paid for" : formatShortDate(lastDay);
  return {
    subject: `Automatic renewal of your ${brandName} membership is off`,
    name,
    blocks: [
      `Automatic renewal is off. Your membership is active until ${end} and ends then. We will not charge you again.`,
      {
        facts: [
          ["Plan", planName],
          ["Ends on", end],
        ],
      },
      "This is not a cancellation, so nothing is refunded. You can still cancel on your membership page, which shows your refund first.",
      `You can turn automatic renewal back on until ${end}.`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

export function endedEmail({
  name,
  brandName,
  membershipUrl,
  supportPhone,
  isLostToDispute,
  isRenewalOff,
}: LifecycleFacts): EmailTemplate {
  if (isRenewalOff) return notRenewedEmail({ name, brandName, membershipUrl });
  const reason = isLostToDispute
    ? "because you disputed a payment and your bank took it back"
    : "because we could not collect the payment for it";
  return {
    subject: `Your ${brandName} membership has ended`,
    name,
    blocks: [
      `Your membership has ended ${reason}. Your card no longer works at the dentist, and we will not charge you again.`,
      `If you think this is a mistake, please call ${supportPhone}, and we will look into it with you.`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

function notRenewedEmail({
  name,
  brandName,
  membershipUrl,
}: Pick<LifecycleFacts, "name" | "brandName" | "membershipUrl">): EmailTemplate {
  return {
    subject: `Your ${brandName} membership has ended`,
    name,
    blocks: [
      "Your membership has ended because automatic renewal was off. Your card no longer works at the dentist, and we will not charge you again.",
      "You can join again on your membership page. Your agreement and your receipts stay there.",
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}
