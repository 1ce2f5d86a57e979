import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { Plan } from "@smirk/domain/billing/plan";
import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import type { StateTerms } from "./state-terms.ts";

interface PriceTermsProps {
  plans: readonly Plan[];
  states: StateTerms;
}

export function PriceTerms({ plans, states }: PriceTermsProps) {
  const { i18n } = useLingui();
  const fees = [...new Set(plans.map(({ prices }) => prices.enrollmentFeeCents))].sort((a, b) => a - b);
  const fee = fees.map((cents) => formatMoney(cents, i18n.locale)).join(" – ");
  const { monthly, yearly } = states.reminderDays;
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <Section title={<Trans>What you pay, and when</Trans>}>
        <li>
          <Trans>
            Today: the first month or year for everyone, and a one-time processing fee of {fee}. We charge no
            other fees.
          </Trans>
        </li>
        <li>
          <Trans>
            Then: the same price every month or year, without the fee. It renews automatically until you
            cancel.
          </Trans>
        </li>
        <li>
          <Trans>
            We will remind you {monthly} days before each monthly charge and at least {yearly} days before
            each yearly charge.
          </Trans>
        </li>
        <li>
          <Trans>
            You pay the dentist yourself, at the member price. You can enter a promo code at checkout.
          </Trans>
        </li>
      </Section>
      <RefundTerms states={states} highestFeeCents={Math.max(0, ...fees)} />
    </div>
  );
}

interface RefundTermsProps extends Pick<PriceTermsProps, "states"> {
  highestFeeCents: number;
}

function RefundTerms({ states, highestFeeCents }: RefundTermsProps) {
  const { i18n } = useLingui();
  const join = (names: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
    new Intl.ListFormat(i18n.locale, { type }).format(names);
  const [proRata, returned, free] = [join(states.proRata), join(states.feeReturned), join(states.feeFree)];
  const unsold = join(states.unsold, "disjunction");
  return (
    <Section title={<Trans>Canceling and refunds</Trans>}>
      <li>
        <Trans>
          In the first {REFUND_DAYS} days, in every state: we refund everything. In most states we keep the
          processing fee.
        </Trans>
        {returned !== "" && (
          <>
            {" "}
            <Trans>In {returned} we refund the fee too.</Trans>
          </>
        )}
        {states.feeCaps
          .filter(({ cents }) => cents < highestFeeCents)
          .map(({ cents, names }) => (
            <FeeCap key={cents} most={formatMoney(cents, i18n.locale)} names={join(names)} />
          ))}
        {free !== "" && (
          <>
            {" "}
            <Trans>In {free} we charge no fee.</Trans>
          </>
        )}
      </li>
      {proRata !== "" && (
        <li>
          <Trans>
            After that, in {proRata}: a yearly membership ends right away, and we refund the days that are
            left.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          After that, in all other states and for monthly payments: no refund. You keep your membership until
          the end of the time you paid for, and we will not charge you again.
        </Trans>
      </li>
      <li>
        <Trans>
          Cancel at any time on your membership page. The <Link to={paths.terms}>terms</Link> have the
          details.
        </Trans>
      </li>
      <li>
        <Trans>We do not sell memberships to people who live in {unsold}.</Trans>
      </li>
    </Section>
  );
}

function FeeCap({ most, names }: { most: string; names: string }) {
  return (
    <>
      {" "}
      <Trans>
        In {names} we keep at most {most} of the fee.
      </Trans>
    </>
  );
}

function Section({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="grid content-start gap-4">
      <h2 className="font-bold text-xl">{title}</h2>
      <ul className="grid list-disc gap-2 pl-6 marker:text-coral [&_a]:text-action [&_a]:underline [&_a]:underline-offset-4">
        {children}
      </ul>
    </section>
  );
}
