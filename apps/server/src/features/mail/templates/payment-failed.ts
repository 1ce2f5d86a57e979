import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
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
  { t, money }: Texts,
  { cents, day, membershipUrl }: FailureFacts,
): EmailTemplate["blocks"] {
  const amount = money(cents);
  return [
    day === 0
      ? t(
          "Your bank wants you to confirm the payment of {amount} for your membership. Until you do, the payment cannot go through.",
          { amount },
        )
      : t("Your bank is still waiting for you to confirm the payment of {amount} for your membership.", {
          amount,
        }),
    t("Open your payments and press Pay now. Your bank will then ask you to confirm."),
    { link: { label: t("Confirm my payment"), url: membershipUrl } },
  ];
}

function describeDecline(
  { t, money, date }: Texts,
  { cents, day, nextAttemptOn, membershipUrl }: FailureFacts,
): EmailTemplate["blocks"] {
  const amount = money(cents);
  return [
    day === 0
      ? t(
          "We could not charge your card {amount} for your membership. This can happen when a card expires or is replaced.",
          { amount },
        )
      : t("We still could not charge your card {amount} for your membership.", { amount }),
    nextAttemptOn === null
      ? t("Please update your card.")
      : t("Please update your card. We will try again on {day}.", { day: date(nextAttemptOn) }),
    { link: { label: t("Update my card"), url: membershipUrl } },
  ];
}
