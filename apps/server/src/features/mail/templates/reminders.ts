import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { lastDayToCancel } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges, isUniform } from "../../members/charges/describe-charges.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";
import { cannotRenew } from "./lifecycle.ts";

export interface ReminderFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  planName: string;
  period: RenewalPeriod;
  renewsOn: CalendarDay;
  cents: number;
}

export function renewalReminder(texts: Texts, facts: ReminderFacts): EmailTemplate {
  const { t, date, shortDate } = texts;
  const { name, brandName, planName, period, renewsOn } = facts;
  const day = date(renewsOn);
  const amount = texts.money(facts.cents);
  return {
    subject: t("Your {brandName} membership renews on {day}", { brandName, day }),
    name,
    blocks: [
      // A credit or a promotion may cover all of it.
      facts.cents === 0
        ? t("Your membership renews automatically on {day}. There is nothing to pay then.", { day })
        : t("Your membership renews automatically on {day}. We will charge your card {amount} then.", {
            day,
            amount,
          }),
      {
        facts: [
          [t("Plan"), planName],
          [t("Paid"), period === "yearly" ? t("Every year") : t("Every month")],
          [t("Next payment"), shortDate(renewsOn)],
          [t("Amount"), amount],
          [t("Last day to cancel"), shortDate(lastDayToCancel(renewsOn))],
        ],
      },
      t("If you want to keep your membership, you do not need to do anything."),
      t("If you do not want to renew, cancel before {day}, and we will not charge you again.", { day }),
      ...howToCancel(texts, facts),
    ],
  };
}

interface AnniversaryFacts extends Omit<ReminderFacts, "period" | "renewsOn"> {
  /** How many years the membership has lasted on `renewsOn`. */
  years: number;
  renewsOn: CalendarDay;
  nextChargeOn: CalendarDay;
}

/** Before a monthly renewal that begins another year of membership. */
export function anniversaryEmail(texts: Texts, facts: AnniversaryFacts): EmailTemplate {
  const { t, date, shortDate } = texts;
  const { name, brandName, planName, years } = facts;
  const day = date(facts.renewsOn);
  return {
    subject: t("Your {brandName} membership starts another year on {day}", { brandName, day }),
    name,
    blocks: [
      t(
        "On {day} you will have been a member for {years, plural, one {# year} other {# years}}. Your membership renews automatically every month. It goes on after that day too, until you cancel.",
        { day, years },
      ),
      {
        facts: [
          [t("Plan"), planName],
          [t("Paid"), t("Every month")],
          [t("Next payment"), shortDate(facts.nextChargeOn)],
          [t("Amount"), texts.money(facts.cents)],
          [t("Another year starts"), shortDate(facts.renewsOn)],
          [t("Last day to cancel before it"), shortDate(lastDayToCancel(facts.renewsOn))],
        ],
      },
      t("If you want to keep your membership, you do not need to do anything."),
      t(
        "If you do not want another year, cancel before {day}, and we will not charge you on that day or later.",
        {
          day,
        },
      ),
      ...howToCancel(texts, facts),
    ],
  };
}

interface PromotionEndFacts extends Omit<ReminderFacts, "cents"> {
  lastCents: number;
  lastPaidOn: CalendarDay;
  regularCents: number;
  /** What is paid from that day on; none where it is not known. */
  charges: readonly DatedCharge[];
}

/** A child may leave later: then each amount has its days. */
function describeRegular(
  texts: Texts,
  { period, charges, renewsOn, regularCents }: PromotionEndFacts,
): string {
  const { t, date, money, list } = texts;
  const price = { period, day: date(renewsOn), price: money(regularCents) };
  return isUniform(charges)
    ? t(
        "From {day} on you pay the regular price: {price} every {period, select, yearly {year} other {month}}.",
        price,
      )
    : t("From {day} on you pay the regular price: {charges}.", {
        ...price,
        charges: list(describeCharges(texts, charges)),
      });
}

export function promotionEndEmail(texts: Texts, facts: PromotionEndFacts): EmailTemplate {
  const { t, date, shortDate, money } = texts;
  const { name, brandName, planName, period, renewsOn } = facts;
  const day = date(renewsOn);
  const price = money(facts.regularCents);
  return {
    subject: t("Your {brandName} promotion ends on {day}", { brandName, day }),
    name,
    blocks: [
      [
        t("The lower price of your promotion ends with this {period, select, yearly {year} other {month}}.", {
          period,
        }),
        describeRegular(texts, facts),
        t("Your membership renews automatically until you cancel."),
      ].join(" "),
      {
        facts: [
          [t("Plan"), planName],
          [t("Last payment with the promotion"), shortDate(facts.lastPaidOn)],
          [t("Amount with the promotion"), money(facts.lastCents)],
          [t("First regular payment"), shortDate(renewsOn)],
          [t("Regular price"), price],
          [t("Last day to cancel"), shortDate(lastDayToCancel(renewsOn))],
        ],
      },
      t("If you want to keep your membership, you do not need to do anything."),
      t(
        "If you do not want to pay the regular price, cancel before {day}, and we will not charge you again.",
        {
          day,
        },
      ),
      ...howToCancel(texts, facts),
    ],
  };
}

interface EndingFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  planName: string;
  membershipUrl: string;
  endsOn: CalendarDay;
  /** Whether it may renew where the member lives. */
  isOffered: boolean;
}

export function endingReminder(texts: Texts, facts: EndingFacts): EmailTemplate {
  const { t, date, shortDate } = texts;
  const { name, brandName, supportPhone, planName, membershipUrl, endsOn, isOffered } = facts;
  const day = date(endsOn);
  return {
    subject: t("Your {brandName} membership ends on {day}", { brandName, day }),
    name,
    blocks: [
      t("Automatic renewal is off, so your membership ends on {day}. We will not charge you again.", { day }),
      {
        facts: [
          [t("Plan"), planName],
          [t("Ends on"), shortDate(endsOn)],
        ],
      },
      isOffered
        ? t(
            "If you want to keep it, turn on automatic renewal before {day} on your membership page, or call {supportPhone}.",
            { day, supportPhone },
          )
        : cannotRenew(texts),
      { link: { label: t("Open my membership"), url: membershipUrl } },
    ],
  };
}
