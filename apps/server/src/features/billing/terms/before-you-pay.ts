import type { TermsAnswer } from "@smirk/contract/subscription/terms";
import { lastDayToCancel } from "@smirk/domain/billing/renewal-date";
import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { shortenUrl } from "@smirk/domain/text/shorten-url";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges, isUniform } from "../../members/charges/describe-charges.ts";
import type { CheckoutTerms } from "./checkout-terms.ts";

export type Sentence = TermsAnswer["before_you_pay"]["sentences"][number];

/** What stands under 'Before you pay', in the order of `TERMS_TOPICS`. */
export function listSentences(texts: Texts, terms: CheckoutTerms): Sentence[] {
  return [
    ...renewalSentences(texts, terms),
    ...refundSentences(texts, terms),
    dentistsSentence(texts, terms),
    ...savingsSentence(texts, terms),
  ];
}

/** The rule of the state names them so; what they are stands behind the name. */
function savingsSentence(
  { t, date, language }: Texts,
  { averageSavings, planName, ...terms }: CheckoutTerms,
): Sentence[] {
  if (averageSavings === null) return [];
  const { percent, procedures, day } = averageSavings;
  return [
    {
      topic: "savings",
      text: t(
        "Average savings with {plan} in {state}: {percent}% of the usual price. This is the median of {procedures, plural, one {one common procedure} other {# common procedures}} with both prices in our price lists for {state} on {day}. What you save depends on the dentist and the procedure.",
        { plan: planName, state: stateWithin(terms, language), percent, procedures, day: date(day) },
      ),
    },
  ];
}

/** States want it said that discounts differ, where the list of dentists is, and that there are no more fees. */
function dentistsSentence({ t }: Texts, { receipt }: CheckoutTerms): Sentence {
  const { phone } = receipt.cancelBy;
  return {
    topic: "dentists",
    text: t(
      "Discounts differ by dentist and by service. This website lists the dentists, or call {phone} for a list. You pay us no fees but those on this page.",
      { phone },
    ),
  };
}

/** What is charged, when, and until which day that can be stopped. */
function renewalSentences(texts: Texts, { receipt, ...terms }: CheckoutTerms): Sentence[] {
  const { t, money, date } = texts;
  const { period, dueTodayCents, renewalDay, reminderLeadDays: days } = receipt;
  const today = money(dueTodayCents);
  const day = date(renewalDay);
  // A code may leave nothing to pay at first: the day that counts is that of the first money.
  const firstPaid = receipt.charges.find(({ cents }) => cents > 0)?.day ?? null;
  const { phone, email } = receipt.cancelBy;
  const how: Sentence = {
    topic: "cancel_how",
    text: t(
      'To cancel, choose "Cancel Membership" on your membership page, write to {email} or call {phone}.',
      { email, phone },
    ),
  };
  if (terms.cancelBy === null)
    return [
      { topic: "renewal", text: t("Your membership does not renew. It ends on {day}.", { day }) },
      { topic: "price", text: t("You pay {today} today. You are not charged again.", { today }) },
      how,
    ];
  return [
    {
      topic: "renewal",
      text: t(
        "Your membership renews automatically every {period, select, yearly {year} other {month}} until you cancel.",
        { period },
      ),
    },
    priceSentence(texts, receipt),
    { topic: "reminder", text: t("We send you an email {days} days before each charge.", { days }) },
    {
      topic: "cancel_by",
      text:
        firstPaid === null
          ? t("Cancel by {day}, and your membership does not renew on {next}.", {
              day: date(lastDayToCancel(renewalDay)),
              next: day,
            })
          : t("Cancel by {day}, and you are not charged on {next}.", {
              day: date(lastDayToCancel(firstPaid)),
              next: date(firstPaid),
            }),
    },
    how,
  ];
}

/** Every amount until it repeats, with its days (LAW-10). */
function priceSentence(texts: Texts, receipt: CheckoutTerms["receipt"]): Sentence {
  const { t, money, date, list } = texts;
  const { period, charges, renewalDay } = receipt;
  const today = money(receipt.dueTodayCents);
  const price = { period, today, next: money(receipt.renewalCents), day: date(renewalDay) };
  return {
    topic: "price",
    text: isUniform(charges)
      ? t(
          "You pay {today} today, {next} on {day}, and the same amount every {period, select, yearly {year} other {month}} after that.",
          price,
        )
      : t("You pay {charges}.", {
          charges: list([t("{amount} today", { amount: today }), ...describeCharges(texts, charges)]),
        }),
  };
}

function stateWithin({ stateCode, stateName }: StateNames, language: string): string {
  return nameWithin({ code: stateCode, name: stateName }, language);
}

type StateNames = Pick<CheckoutTerms, "stateCode" | "stateName">;

/** What comes back, which fee stays, and what canceling does after that. */
function refundSentences(texts: Texts, terms: CheckoutTerms): Sentence[] {
  const { t, language } = texts;
  const { period } = terms.receipt;
  return [
    { topic: "refund", text: describeFirstRefund(texts, terms) },
    {
      topic: "later",
      text:
        terms.refund.afterRule === "pro_rata"
          ? t(
              "If you cancel later, your membership ends that day. Because you live in {state}, you get back the part of the price for the days that are left.",
              { state: stateWithin(terms, language) },
            )
          : t(
              "If you cancel later, you keep your membership until the end of the {period, select, yearly {year} other {month}} you paid for. Nothing is paid back.",
              { period },
            ),
    },
  ];
}

/** A month may end in these days: what is charged then comes back too (LAW-10). */
function describeFirstRefund({ t, money, date, language }: Texts, terms: CheckoutTerms): string {
  const { days, until, cents, afterCharge, keptFeeCents } = terms.refund;
  const shown = { day: date(until), days, refund: money(cents) };
  const first =
    cents === 0
      ? t("If you cancel within {days} days, by {day}, you get back all that you paid until then.", shown)
      : keptFeeCents > 0
        ? t("If you cancel within {days} days, by {day}, you get back {refund}.", shown)
        : t("If you cancel within {days} days, by {day}, you get back {refund}: all that you paid.", shown);
  const after =
    afterCharge &&
    t("After the charge on {day} you get back {refund}.", {
      day: date(afterCharge.day),
      refund: money(afterCharge.cents),
    });
  const fee =
    keptFeeCents > 0
      ? t("In {state} we keep the one-time processing fee of {fee}.", {
          state: stateWithin(terms, language),
          fee: money(keptFeeCents),
        })
      : null;
  return [first, after, fee].filter((sentence) => sentence !== null).join(" ");
}

/** The five disclosures of the states' laws on discount plan organizations. */
export function listDisclosures({ t }: Texts, terms: CheckoutTerms): string[] {
  return [
    t("This plan is not insurance."),
    t("The plan gives discounts at certain dentists and other providers for their services."),
    t("The plan does not pay the providers for you."),
    t(
      "You must pay for all services, and get a discount from providers who have a contract with the discount plan organization.",
    ),
    t("The discount plan organization is {organization}, {website}, {postalAddress}, {supportPhone}.", {
      organization: terms.organization,
      website: shortenUrl(terms.website),
      postalAddress: terms.postalAddress,
      supportPhone: terms.receipt.cancelBy.phone,
    }),
  ];
}
