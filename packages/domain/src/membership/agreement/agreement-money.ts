import { formatMoney } from "../../billing/money.ts";
import { REFUND_DAYS } from "../../billing/refunds/refund.ts";
import { listEndingLeadDays, reminderLeadDays } from "../../billing/renewal-date.ts";
import { formatShortDate } from "../../wire/short-date.ts";
import { classifyFamily } from "./agreement-classes.ts";
import type { AgreementFacts, AgreementSection } from "./agreement-facts.ts";

export function moneySections(facts: AgreementFacts): AgreementSection[] {
  return [feeSection(facts), paymentSection(facts), refundSection(facts), renewalSection(facts)];
}

function feeSection(facts: AgreementFacts): AgreementSection {
  const { enrollmentFeeCents: fee, familyNames, period, recurringCents } = facts;
  const every = period === "yearly" ? "year" : "month";
  const change =
    "We will tell you about any price change at least 30 days before it applies to you, and you may cancel before then.";
  if (facts.changedDay !== undefined) {
    return {
      id: "fees",
      heading: "6. Fees",
      paragraphs: [
        `Since ${formatShortDate(facts.changedDay)} each ${every} costs ${formatMoney(recurringCents)} (${classifyFamily(familyNames.length)}), as you agreed to when you changed your membership. If a promotion lowers that price and ends, each ${every} after that costs the plan's regular price.`,
        "The one-time processing fee is not charged again.",
        change,
      ],
    };
  }
  return {
    id: "fees",
    heading: "6. Fees",
    paragraphs: [
      `Your first ${every} costs ${formatMoney(recurringCents)} (${classifyFamily(familyNames.length)}). If you joined with a promotion that ends, each ${every} after that costs the plan's regular price, as your receipt says.`,
      fee > 0
        ? `With your first payment you pay a one-time processing fee of ${formatMoney(fee)}.`
        : "You pay no one-time processing fee.",
      change,
    ],
  };
}

function paymentSection({ autoRenew, paymentMode, supportPhone, period }: AgreementFacts): AgreementSection {
  const how = paymentMode === "Card" ? "by the card you gave us" : "from the bank account you gave us (ACH)";
  const often = period === "yearly" ? "once a year" : "once a month";
  const first = period === "yearly" ? "for one year" : "for one month";
  return {
    id: "payment",
    heading: "7. How you pay, and how to change it",
    paragraphs: [
      `You pay in advance, ${autoRenew ? often : first}, ${how}.`,
      `You can change how you pay at any time: choose "Update Payment Method" on your membership page, or call ${supportPhone}.`,
      "If a payment fails, we tell you and try again. If we still cannot collect the payment, the membership ends for non-payment. In that case, nothing is refunded.",
    ],
  };
}

function refundSection(facts: AgreementFacts): AgreementSection {
  const { refundRule, name } = facts.state;
  const proRata =
    refundRule === "pro_rata"
      ? `Because you live in ${name}: if you cancel a quarterly, semi-annual or annual membership after those ${REFUND_DAYS} days, we refund the part of the fee for the days that are left, counted day by day.`
      : "Members who live in Florida or Oklahoma and cancel a quarterly, semi-annual or annual membership later than that get a refund of the part of the fee for the days that are left.";
  return {
    id: "refund",
    heading: `8. Your ${REFUND_DAYS}-day right, canceling and refunds`,
    paragraphs: [
      `If you cancel within ${REFUND_DAYS} days of the effective date or of receiving your membership materials, whichever is later, we refund everything you paid, less the one-time processing fee you were charged. Your membership then ends right away.`,
      "After that you may cancel at any time. Your membership continues until the end of the period you paid for, and you will not be charged again. In any case fees stop no later than 30 days after your notice.",
      proRata,
      `To cancel, choose "Cancel Membership" on your membership page, where you see your refund and your last day before you decide. You may also write to ${facts.supportEmail} or to the mailing address below, or call ${facts.supportPhone}.`,
      "Refunds go back to the card or account that was charged. We request them on the day you cancel. Banks take 5 to 10 days to show them.",
      "If we end your membership for any reason other than non-payment, we refund the part of the fee for the days that are left.",
    ],
  };
}

function renewalSection(facts: AgreementFacts): AgreementSection {
  const { autoRenew, period, state, supportEmail } = facts;
  const every = period === "yearly" ? "year" : "month";
  const days = reminderLeadDays(period, state);
  const renewing = [
    `Your membership renews automatically every ${every}, and you are charged every ${every}, until you cancel in writing. Canceling on your membership page or by email to ${supportEmail} counts as written notice.`,
    `We send you an email ${days} days before each charge.`,
    "You may turn off automatic renewal on your membership page at any time. Your membership then ends with the period you paid for, and you will not be charged again.",
  ];
  const ending = [
    `You joined without automatic renewal. Your membership ends with its first ${every}, and you will not be charged again.`,
    `We send you an email before it ends: ${listEndingLeadDays(period).join(" and ")} days before.`,
    `You may turn on automatic renewal on your membership page before then. Your membership then renews automatically every ${every}, and you are charged every ${every}, until you turn it off or cancel in writing; we send you an email ${days} days before each charge. Canceling on your membership page or by email to ${supportEmail} counts as written notice.`,
  ];
  return { id: "renewal", heading: "9. Renewal", paragraphs: autoRenew ? renewing : ending };
}
