import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import type { EmailTemplate } from "../render/email-template.ts";

export interface RefundFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  membershipUrl: string;
  cents: number;
  /** The same by the days on which it was sent; none of what never was. */
  sent: readonly { day: CalendarDay; cents: number }[];
}

export function refundedEmail({ t, money, date }: Texts, facts: RefundFacts): EmailTemplate {
  const { name, brandName, membershipUrl, sent } = facts;
  return {
    subject: t("Your {brandName} refund is on its way", { brandName }),
    name,
    blocks: [
      ...sent.map(({ day, cents }) =>
        t("On {day} we refunded {amount} to the card you paid with.", {
          day: date(day),
          amount: money(cents),
        }),
      ),
      t("It may take 5 to 10 days to appear on your statement."),
      { link: { label: t("Open my membership"), url: membershipUrl } },
    ],
  };
}

/** The bank returned a refund, and another attempt follows. */
export function refundReturnedEmail({ t, money, date }: Texts, facts: RefundFacts): EmailTemplate {
  const { name, brandName, sent } = facts;
  return {
    subject: t("Your bank sent your {brandName} refund back to us", { brandName }),
    name,
    blocks: [
      ...sent.map(({ day, cents }) =>
        t(
          "On {day} we refunded {amount} to your card, but your bank did not accept it. This can happen when a card is closed or replaced.",
          { day: date(day), amount: money(cents) },
        ),
      ),
      t(
        "Your money is not lost. We are sending it again, and you do not need to do anything. We will email you when it is on its way.",
      ),
    ],
  };
}

/** No card accepts the refund; an operator pays it in another way. */
export function refundStuckEmail({ t, money }: Texts, facts: RefundFacts): EmailTemplate {
  const { name, brandName, supportPhone, supportEmail, cents } = facts;
  return {
    subject: t("We could not send your {brandName} refund", { brandName }),
    name,
    blocks: [
      t(
        "We owe you {amount}, but we could not refund it to the card you paid with. Your bank did not accept it.",
        { amount: money(cents) },
      ),
      t("Your money is safe with us, and we will pay it to you in another way."),
      t(
        "Please call {supportPhone} or write to {supportEmail}, and let us know how you would like to receive it.",
        { supportPhone, supportEmail },
      ),
    ],
  };
}
