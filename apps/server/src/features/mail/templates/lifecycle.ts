import { formatMoney } from "@smirk/domain/billing/money";
import { type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";

export interface LifeCycleFacts {
  name: string;
  brandName: string;
  membershipUrl: string;
  now: Date;
  lastDay: CalendarDay | null;
  refundCents: number;
  /** Of payments that their bank is still deciding about. */
  heldCents: number;
  /** The membership ended because their bank took a payment back. */
  isLostToDispute: boolean;
  nextCharge: CalendarDay | null;
}

export function canceledEmail(facts: LifeCycleFacts): EmailTemplate {
  const { name, brandName, membershipUrl, now, lastDay, refundCents, heldCents } = facts;
  const isOver = lastDay === null || lastDay <= dayOf(now);
  const end = lastDay === null ? "" : formatShortDate(lastDay);
  return {
    subject: `Your ${brandName} membership is canceled`,
    name,
    blocks: [
      "Your membership is canceled, as you asked. We will not charge you again.",
      isOver ? "It has ended." : `You can use your card until ${end}.`,
      ...(refundCents > 0
        ? [
            `You get ${formatMoney(refundCents)} back, on the card that you paid with. Your bank may need 5 to 10 days.`,
          ]
        : []),
      ...(heldCents > 0
        ? [
            `You have asked your bank to take back a payment, and it has not decided yet. If it leaves the payment with us, we send you ${formatMoney(heldCents)} ourselves.`,
          ]
        : []),
      ...(isOver
        ? []
        : [
            `Was this a mistake? You can undo it on your membership page until ${end}.`,
            { link: { label: "Open my membership", url: membershipUrl } },
          ]),
    ],
  };
}

export function resumedEmail({ name, brandName, membershipUrl, nextCharge }: LifeCycleFacts): EmailTemplate {
  const renewal = nextCharge === null ? "" : ` Your next payment is on ${formatShortDate(nextCharge)}.`;
  return {
    subject: `Your ${brandName} membership goes on`,
    name,
    blocks: [
      `Good news: your membership is active and renews by itself, as before.${renewal}`,
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}

export function endedEmail({
  name,
  brandName,
  membershipUrl,
  isLostToDispute,
}: LifeCycleFacts): EmailTemplate {
  const reason = isLostToDispute
    ? "because your bank took a payment for it back from us, as you had asked it to"
    : "because we could not collect its payment";
  return {
    subject: `Your ${brandName} membership has ended`,
    name,
    blocks: [
      `Your membership has ended, ${reason}. Your card no longer works at the dentist, and we will not charge you again.`,
      "If you think that this is wrong, please call us. We will look into it with you.",
      { link: { label: "Open my membership", url: membershipUrl } },
    ],
  };
}
