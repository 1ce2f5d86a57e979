import { Trans } from "@lingui/react/macro";
import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { CHILD_AGE_LIMIT, MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-member";

/** Linked from the badges of dentists. */
export const DISCOUNT_PLAN_ID = "discount-plan";

export function Questions() {
  return (
    <div className="grid gap-8">
      <Question id={DISCOUNT_PLAN_ID} question={<Trans>What does 'Discount Plan' mean on a dentist?</Trans>}>
        <Trans>
          The dentist participates in the discount plan, so members pay the member price there. When you make
          an appointment, ask if the dentist still participates.
        </Trans>
      </Question>
      <Question question={<Trans>What does 'Accepting new patients' mean?</Trans>}>
        <Trans>
          The office was taking new patients on the date shown. If we do not know, we do not show anything.
          Call the office to be sure.
        </Trans>
      </Question>
      <Question question={<Trans>Who can be on my membership?</Trans>}>
        <Trans>
          You, your spouse and your children under {CHILD_AGE_LIMIT}: up to {MOST_FAMILY_MEMBERS} family
          members.
        </Trans>
      </Question>
      <Question question={<Trans>Can I go to any dentist?</Trans>}>
        <Trans>
          You get member prices from every participating dentist, not only from the one you pick when you
          join.
        </Trans>
      </Question>
      <Question question={<Trans>How do I cancel?</Trans>}>
        <Trans>
          On your membership page, by phone or by email, at any time. In the first {REFUND_DAYS} days, you get
          everything back except the processing fee.
        </Trans>
      </Question>
    </div>
  );
}

function Question(props: { id?: string; question: React.ReactNode; children: React.ReactNode }) {
  const { id, question, children } = props;
  return (
    <section id={id} className="grid max-w-prose scroll-mt-6 gap-2">
      <h2 className="font-bold text-xl">{question}</h2>
      <p>{children}</p>
    </section>
  );
}
