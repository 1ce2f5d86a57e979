import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { listEndingLeadDays, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import { keptFeeCents, refundRulesOf, SOLD_STATES } from "@smirk/domain/law/payment-law";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import type { AgreementFacts } from "./agreement-facts.ts";

const PRO_RATA_STATES = SOLD_STATES.filter(({ refundAfter }) => refundAfter.value === "pro_rata").map(
  ({ name }) => name,
);

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
  const { enrollmentFeeCents: fee, familyNames, period, changedDay } = facts;
  const price = money(facts.recurringCents);
  const classification = classifyFamily(texts, familyNames.length);
  const change = t(
    "We will tell you about any price change at least 30 days before it applies to you, and you may cancel before then.",
  );
  if (changedDay !== undefined)
    return [
      t(
        "Since {day} each {period, select, yearly {year} other {month}} costs {price} ({classification}), as you agreed to when you changed your membership. If a promotion lowers that price and ends, each {period, select, yearly {year} other {month}} after that costs the plan's regular price.",
        { day: texts.date(changedDay), period, price, classification },
      ),
      t("The one-time processing fee is not charged again."),
      change,
    ];
  return [
    t(
      "Your first {period, select, yearly {year} other {month}} costs {price} ({classification}). If you joined with a promotion that ends, each {period, select, yearly {year} other {month}} after that costs the plan's regular price, as your receipt says.",
      { period, price, classification },
    ),
    fee > 0
      ? t("With your first payment you pay a one-time processing fee of {fee}.", { fee: money(fee) })
      : t("You pay no one-time processing fee."),
    change,
  ];
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
      t(
        "If a payment fails, we tell you and try again. If we still cannot collect the payment, the membership ends for non-payment. In that case, nothing is refunded.",
      ),
    ],
  };
}

function refundSection(texts: Texts, facts: AgreementFacts): Section {
  const { t, list } = texts;
  const { state, supportEmail, supportPhone } = facts;
  const days = REFUND_DAYS;
  return {
    id: "refund",
    heading: t("8. Your {days}-day right, canceling and refunds", { days }),
    paragraphs: [
      describeFirstRefund(texts, facts),
      t(
        "After that you may cancel at any time. Your membership continues until the end of the period you paid for, and you will not be charged again. In any case fees stop no later than 30 days after your notice.",
      ),
      state.refundAfter.value === "pro_rata"
        ? t(
            "Because you live in {state}: if you cancel a quarterly, semi-annual or annual membership after those {days} days, we refund the part of the fee for the days that are left, counted day by day.",
            { state: state.name, days },
          )
        : t(
            "In {states}, members who cancel a quarterly, semi-annual or annual membership later than that get a refund of the part of the fee for the days that are left.",
            { states: list(PRO_RATA_STATES) },
          ),
      t(
        'To cancel, choose "Cancel Membership" on your membership page, where you see your refund and your last day before you decide. You may also write to {supportEmail} or to the mailing address below, or call {supportPhone}.',
        { supportEmail, supportPhone },
      ),
      t(
        "Refunds go back to the card or account that was charged. We request them on the day you cancel. Banks take 5 to 10 days to show them.",
      ),
      t(
        "If we end your membership for any reason other than non-payment, we refund the part of the fee for the days that are left.",
      ),
    ],
  };
}

/** Where the state caps the fee, no more than the cap stays. */
function describeFirstRefund(
  { t, money }: Texts,
  { state, enrollmentFeeCents: fee }: AgreementFacts,
): string {
  const days = REFUND_DAYS;
  const kept = keptFeeCents(fee, refundRulesOf(state));
  if (fee === 0)
    return t(
      "If you cancel within {days} days of the effective date or of receiving your membership materials, whichever is later, we refund everything you paid. Your membership then ends right away.",
      { days },
    );
  if (kept === 0)
    return t(
      "If you cancel within {days} days of the effective date or of receiving your membership materials, whichever is later, we refund everything you paid, the one-time processing fee too. Your membership then ends right away.",
      { days },
    );
  if (kept < fee)
    return t(
      "If you cancel within {days} days of the effective date or of receiving your membership materials, whichever is later, we refund everything you paid, less {kept} of the one-time processing fee you were charged. Your membership then ends right away.",
      { days, kept: money(kept) },
    );
  return t(
    "If you cancel within {days} days of the effective date or of receiving your membership materials, whichever is later, we refund everything you paid, less the one-time processing fee you were charged. Your membership then ends right away.",
    { days },
  );
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
