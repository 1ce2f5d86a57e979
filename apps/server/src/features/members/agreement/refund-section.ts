import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { keptFeeCents, refundRulesOf } from "@smirk/domain/law/refund-rules";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import type { AgreementFacts } from "./agreement-facts.ts";

const PRO_RATA_STATES = SOLD_STATES.filter(({ refundAfter }) => refundAfter.value === "pro_rata");

export function refundSection(texts: Texts, facts: AgreementFacts): Agreement["sections"][number] {
  const { t, list, language } = texts;
  const { state, supportEmail, supportPhone } = facts;
  const { days } = state.freeLook.value;
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
            "Because you live in {state}: if you cancel a quarterly, semi-annual or annual membership after those {days} days, your membership ends that day instead. We then refund the part of the fee for the days that are left, counted day by day.",
            { state: nameWithin(state, language), days },
          )
        : t(
            "In {states}, members who cancel a quarterly, semi-annual or annual membership later than that get a refund of the part of the fee for the days that are left.",
            { states: list(PRO_RATA_STATES.map((one) => nameWithin(one, language))) },
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
  const { days } = state.freeLook.value;
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
