import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";

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
}

export function paymentFailedEmail(facts: FailureFacts): EmailTemplate {
  const { name, brandName, needsConfirmation, day } = facts;
  const subject = needsConfirmation
    ? `Please confirm your ${brandName} payment`
    : `Your ${brandName} payment did not go through`;
  return {
    subject: day === 7 ? `Your ${brandName} membership is about to end` : subject,
    name,
    blocks: [
      ...(needsConfirmation ? describeConfirmation(facts) : describeDecline(facts)),
      day === 7
        ? "This is our last reminder. If the payment does not go through, your membership will end, and your card will no longer work at the dentist."
        : "If the payment does not go through, your membership will end.",
    ],
  };
}

function describeConfirmation({ cents, day, membershipUrl }: FailureFacts): EmailTemplate["blocks"] {
  const amount = formatMoney(cents);
  return [
    day === 0
      ? `Your bank wants you to confirm the payment of ${amount} for your membership. Until you do, the payment cannot go through.`
      : `Your bank is still waiting for you to confirm the payment of ${amount} for your membership.`,
    "Open your payments and press Pay now. Your bank will then ask you to confirm.",
    { link: { label: "Confirm my payment", url: membershipUrl } },
  ];
}

function describeDecline({
  cents,
  day,
  nextAttemptOn,
  membershipUrl,
}: FailureFacts): EmailTemplate["blocks"] {
  const amount = formatMoney(cents);
  return [
    day === 0
      ? `We could not charge your card ${amount} for your membership. This can happen when a card expires or is replaced.`
      : `We still could not charge your card ${amount} for your membership.`,
    nextAttemptOn === null
      ? "Please update your card."
      : `Please update your card. We will try again on ${formatShortDate(nextAttemptOn)}.`,
    { link: { label: "Update my card", url: membershipUrl } },
  ];
}
