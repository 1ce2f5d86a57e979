import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { lastDayToCancel, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { keptFeeCents, type RefundRules, refundRulesOf } from "@smirk/domain/law/refund-rules";
import type { StateLaw } from "@smirk/domain/law/state-law";
import type { CardValues } from "@smirk/domain/membership/card-values";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges } from "../../members/charges/describe-charges.ts";
import type { Block, EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface WelcomeFacts {
  name: string;
  brandName: string;
  card: Pick<CardValues, "plan" | "number" | "group">;
  finderUrl: string;
  membershipUrl: string;
  agreementUrl: string;
  /** The agreement is always attached; the card only while the membership runs. */
  hasCard: boolean;
  /** The member's own, with the office's phone; null where nobody was chosen or no phone is known. */
  dentist: WelcomeDentist | null;
  price: WelcomePrice;
  state: StateLaw;
  supportPhone: string;
}

export interface WelcomeDentist {
  /** Such as "Ana Diaz, DDS". */
  name: string;
  phone: string;
}

interface WelcomePrice {
  paidCents: number;
  /** One-time processing fee before discounts. */
  feeCents: number;
  period: RenewalPeriod;
  isRenewing: boolean;
  nextCents: number | null;
  /** The end of the period that is paid for; null where none runs. */
  nextDay: CalendarDay | null;
  /** After the first payment; none where it is not known. */
  charges: readonly DatedCharge[];
}

export function welcomeEmail(texts: Texts, facts: WelcomeFacts): EmailTemplate {
  const { t, money } = texts;
  const { brandName, card, hasCard, price } = facts;
  return {
    subject: t("Welcome to {brandName}", { brandName }),
    name: facts.name,
    blocks: [
      t("Thank you for joining {brandName}. Your membership is active.", { brandName }),
      ...describeFirstStep(texts, facts),
      {
        facts: [
          [card.plan.label, card.plan.value],
          // An email says whose number it is; on the card that is plain.
          [t("Member number"), card.number.value],
          [card.group.label, card.group.value],
          [t("First payment"), money(price.paidCents)],
          ...listNextPayment(texts, price),
        ],
      },
      hasCard
        ? t("Your card and your membership agreement are attached. Please keep them.")
        : t("Your membership agreement is attached. Please keep it."),
      t(
        "Show your card when you see a participating dentist. You pay the dentist yourself, at the member price. This is not insurance.",
      ),
      { link: { label: t("Find a dentist"), url: facts.finderUrl } },
      t("Your card, your agreement and your benefits are always on your membership page."),
      describeRenewal(texts, facts),
      describeRefund(texts, facts),
      ...howToCancel(texts, facts),
      t("These are the main terms. All of them are in your membership agreement."),
      { link: { label: t("Read my agreement"), url: facts.agreementUrl } },
    ],
  };
}

function describeFirstStep({ t }: Texts, { dentist }: WelcomeFacts): Block[] {
  if (dentist === null) return [];
  return [
    t("Your first step is a call to the dentist you chose."),
    {
      facts: [
        [t("Dentist"), dentist.name],
        [t("Call to make an appointment"), formatUsPhone(dentist.phone)],
      ],
    },
  ];
}

function listNextPayment(
  { t, money, shortDate }: Texts,
  { isRenewing, nextCents, nextDay }: WelcomePrice,
): [string, string][] {
  if (nextDay === null) return [];
  if (!isRenewing) return [[t("Ends on"), shortDate(nextDay)]];
  if (nextCents === null) return [];
  return [
    [t("Next payment"), shortDate(nextDay)],
    [t("Next amount"), money(nextCents)],
    [t("Last day to cancel"), shortDate(lastDayToCancel(nextDay))],
  ];
}

function describeRenewal(texts: Texts, { price, state }: WelcomeFacts): string {
  const { t, list } = texts;
  const { isRenewing, period, charges } = price;
  if (!isRenewing) return t("Your membership does not renew.");
  const renewal = t(
    "Your membership renews automatically every {period, select, yearly {year} other {month}}, and we charge your card, until you cancel. We will email you the amount {days} days before each charge.",
    { period, days: reminderLeadDays(period, state) },
  );
  if (charges.length === 0) return renewal;
  return `${renewal} ${t("You pay {charges}.", { charges: list(describeCharges(texts, charges)) })}`;
}

function describeRefund(texts: Texts, { price: { feeCents, period }, state }: WelcomeFacts): string {
  const { t } = texts;
  const soon = describeFirstRefund(texts, feeCents, refundRulesOf(state));
  const later =
    period === "yearly" && state.refundAfter.value === "pro_rata"
      ? t("Because you live in {state}, you get a refund for the unused days if you cancel later.", {
          state: nameWithin(state, texts.language),
        })
      : t("If you cancel later, your membership runs until the end of the period you paid for.");
  return `${soon} ${later}`;
}

function describeFirstRefund({ t, money }: Texts, feeCents: number, rules: RefundRules): string {
  const { days } = rules.freeLook;
  const keptCents = keptFeeCents(feeCents, rules);
  if (feeCents === 0)
    return t("Changed your mind? If you cancel in the first {days} days, you get back what you paid.", {
      days,
    });
  if (keptCents === 0)
    return t(
      "Changed your mind? If you cancel in the first {days} days, you get back what you paid, the one-time processing fee too.",
      { days },
    );
  if (keptCents < feeCents)
    return t(
      "Changed your mind? If you cancel in the first {days} days, you get back what you paid, less {kept} of the one-time processing fee.",
      { days, kept: money(keptCents) },
    );
  return t(
    "Changed your mind? If you cancel in the first {days} days, you get back what you paid, less the one-time processing fee you were charged.",
    { days },
  );
}
