import { listEndingLeadDays, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges } from "../charges/describe-charges.ts";
import { type AgreedChange, type AgreementFacts, asksFor } from "./agreement-facts.ts";
import { refundSection } from "./refund-section.ts";

type Section = Agreement["sections"][number];

export function moneySections(texts: Texts, facts: AgreementFacts): Section[] {
  const { t } = texts;
  return [
    { id: "fees", heading: t("6. Fees"), paragraphs: describeFees(texts, facts) },
    paymentSection(texts, facts),
    refundSection(texts, facts),
    {
      id: "renewal",
      heading: t("9. Renewal"),
      paragraphs: facts.autoRenew ? describeRenewal(texts, facts) : describeEnd(texts, facts),
    },
  ];
}

function describeFees(texts: Texts, facts: AgreementFacts): string[] {
  const { t, money } = texts;
  const { enrollmentFeeCents: fee, familyNames, period } = facts;
  const price = money(facts.recurringCents);
  const classification = classifyFamily(texts, familyNames.length);
  const change = describePriceChange(texts, facts);
  if (facts.change !== undefined)
    return [
      describePresent(texts, { ...facts, change: facts.change }),
      ...describeNext(texts, facts),
      t("The one-time processing fee is not charged again."),
      change,
    ];
  return [
    t("Your first {period, select, yearly {year} other {month}} costs {price} ({classification}).", {
      period,
      price,
      classification,
    }),
    ...describeNext(texts, facts),
    fee > 0
      ? t("With your first payment you pay a one-time processing fee of {fee}.", { fee: money(fee) })
      : t("You pay no one-time processing fee."),
    change,
  ];
}

function describePresent(texts: Texts, facts: AgreementFacts & { change: AgreedChange }): string {
  const { t, money, date } = texts;
  const { period, change } = facts;
  const price = money(facts.recurringCents);
  const present = { period, price, classification: classifyFamily(texts, facts.familyNames.length) };
  if (change.day === null)
    return t(
      "The {period, select, yearly {year} other {month}} that you are in costs {price} ({classification}).",
      present,
    );
  const since = { ...present, day: date(change.day) };
  return change.isAgreed
    ? t(
        "Since {day} the {period, select, yearly {year} other {month}} that you are in costs {price} ({classification}), as you agreed to when you changed your membership.",
        since,
      )
    : t(
        "Since {day} the {period, select, yearly {year} other {month}} that you are in costs {price} ({classification}).",
        since,
      );
}

/** Every amount until it repeats, with its days (LAW-10). */
function describeNext(texts: Texts, { autoRenew, charges }: AgreementFacts): string[] {
  if (!autoRenew || charges.length === 0) return [];
  return [texts.t("After that you pay {charges}.", { charges: texts.list(describeCharges(texts, charges)) })];
}

/** The promise is the window of the state's law, so that the notice can keep both. */
function describePriceChange({ t }: Texts, { state }: AgreementFacts): string {
  const { from, to, needsConsent } = state.priceChangeNotice.value;
  return needsConsent
    ? t(
        "We will tell you about any price change {from} to {to} days before it applies to you, and you may cancel before then. If you have not agreed to the new price, you may also cancel in the 14 days after you first pay it, and we refund the part of it for the days that are left.",
        { from, to },
      )
    : t(
        "We will tell you about any price change {from} to {to} days before it applies to you, and you may cancel before then.",
        { from, to },
      );
}

function paymentSection({ t }: Texts, facts: AgreementFacts): Section {
  const { autoRenew, paymentMode, supportPhone, period } = facts;
  return {
    id: "payment",
    heading: t("7. How you pay, and how to change it"),
    paragraphs: [
      autoRenew
        ? t(
            "You pay in advance, {period, select, yearly {once a year} other {once a month}}, {paymentMode, select, Card {by the card you gave us} other {from the bank account you gave us (ACH)}}.",
            { period, paymentMode },
          )
        : t(
            "You pay in advance, {period, select, yearly {for one year} other {for one month}}, {paymentMode, select, Card {by the card you gave us} other {from the bank account you gave us (ACH)}}.",
            { period, paymentMode },
          ),
      t(
        'You can change how you pay at any time: choose "Update Payment Method" on your membership page, or call {supportPhone}.',
        { supportPhone },
      ),
      ...(asksFor(facts, "no_penalty")
        ? [
            t(
              "You may end a monthly membership at any time without a penalty, and change between monthly and yearly payments.",
            ),
          ]
        : []),
      t(
        "If a payment fails, we tell you and try again. If we still cannot collect the payment, the membership ends for non-payment. In that case, nothing is refunded.",
      ),
    ],
  };
}

function describeRenewal({ t }: Texts, { period, state, supportEmail }: AgreementFacts): string[] {
  return [
    t(
      "Your membership renews automatically every {period, select, yearly {year} other {month}}, and you are charged every {period, select, yearly {year} other {month}}, until you cancel in writing. Canceling on your membership page or by email to {supportEmail} counts as written notice.",
      { period, supportEmail },
    ),
    t("We send you an email {days} days before each charge.", { days: reminderLeadDays(period, state) }),
    t(
      "You may turn off automatic renewal on your membership page at any time. Your membership then ends with the period you paid for, and you will not be charged again.",
    ),
  ];
}

function describeEnd({ t, list }: Texts, { period, state, supportEmail }: AgreementFacts): string[] {
  return [
    t(
      "You joined without automatic renewal. Your membership ends with its first {period, select, yearly {year} other {month}}, and you will not be charged again.",
      { period },
    ),
    t("We send you an email before it ends: {days} days before.", {
      days: list(listEndingLeadDays(period).map(String)),
    }),
    t(
      "You may turn on automatic renewal on your membership page before then. Your membership then renews automatically every {period, select, yearly {year} other {month}}, and you are charged every {period, select, yearly {year} other {month}}, until you turn it off or cancel in writing; we send you an email {days} days before each charge. Canceling on your membership page or by email to {supportEmail} counts as written notice.",
      { period, days: reminderLeadDays(period, state), supportEmail },
    ),
  ];
}

/** @param members of the family, without the member */
export function classifyFamily({ t }: Texts, members: number): string {
  if (members === 0) return t("Members Only");
  return members === 1 ? t("Member +1") : t("Member Family");
}
