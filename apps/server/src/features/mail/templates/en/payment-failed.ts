import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../../render/email-template.ts";

export const FAILURE_DAYS = [0, 3, 7] as const;
export type FailureDay = (typeof FAILURE_DAYS)[number];

export interface FailureFacts {
  name: string;
  brandName: string;
  membershipUrl: string;
  cents: number;
  day: FailureDay;
  nextAttemptOn: CalendarDay | null;
}

export function paymentFailedEmail(facts: FailureFacts): EmailTemplate {
  const { name, brandName, membershipUrl, cents, day, nextAttemptOn } = facts;
  const amount = formatMoney(cents);
  return {
    subject:
      day === 7
        ? `Your ${brandName} membership is about to end`
        : `Your ${brandName} payment did not go through`,
    name,
    blocks: [
      day === 0
        ? `We could not charge your card ${amount} for your membership. This can happen when a card has expired or was replaced.`
        : `We still could not charge your card ${amount} for your membership.`,
      nextAttemptOn === null
        ? "Please update your card."
        : `Please update your card. We will try again on ${formatShortDate(nextAttemptOn)}.`,
      { link: { label: "Update my card", url: membershipUrl } },
      day === 7
        ? "This is our last reminder. If the payment does not go through, your membership will end, and your card will no longer work at the dentist."
        : "If the payment does not go through, your membership will end.",
    ],
  };
}
