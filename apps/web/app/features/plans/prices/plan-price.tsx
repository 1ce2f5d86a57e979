import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { Plan } from "@smirk/domain/billing/plan";
import { type PriceComponent, priceCart } from "@smirk/domain/billing/pricing";
import { paths } from "../../../paths.ts";
import { savePlansChoice } from "../../../storage/joining/plans-choice.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { IncludedCard } from "../../../ui/plan/included-card.tsx";
import type { PlansQuery } from "../plans-query.ts";

/** Priced by the checkout's own function. */
export function PlanPrice({ plan, query }: { plan: Plan; query: PlansQuery }) {
  const { t, i18n } = useLingui();
  const { people, period } = query;
  const cart = priceCart({ plan, period, members: people - 1 });
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  const [today, then] = [money(cart.dueTodayCents), money(cart.renewalCents)];
  return (
    <li className="grid grid-cols-1 grid-rows-[auto_auto_auto_1fr_auto] gap-5 rounded-card border border-line bg-surface p-[min(1.5rem,6.7vw)] shadow-soft">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere font-bold text-xl">{plan.name}</h2>
        {plan.description !== "" && <p className="wrap-anywhere text-muted">{plan.description}</p>}
      </div>
      <p className="grid gap-0.5">
        <span>
          <strong className="font-bold text-2xl tabular-nums">{then}</strong>{" "}
          {period === "yearly" ? t`a year` : t`a month`}
        </span>
        <span className="font-medium tabular-nums">
          {period === "yearly"
            ? t`Today ${today}, then ${then} a year`
            : t`Today ${today}, then ${then} a month`}
        </span>
      </p>
      <dl className="grid gap-2 border-line border-t pt-4 text-sm tabular-nums">
        {cart.lines.map((line) => (
          <div key={line.component} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 text-muted">
              <LineName component={line.component} members={people - 1} />
            </dt>
            <dd className="whitespace-nowrap">{money(line.amountCents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 font-bold">
          <dt>
            <Trans>Total today</Trans>
          </dt>
          <dd className="whitespace-nowrap">{today}</dd>
        </div>
      </dl>
      <ul aria-label={t`Included in ${plan.name}`} className="grid content-start gap-1.5">
        {plan.includedCards.map(({ name }) => (
          <li key={name}>
            <IncludedCard name={name} />
          </li>
        ))}
      </ul>
      <ButtonLink
        to={paths.signUp}
        variant="secondary"
        aria-label={t`Join with ${plan.name}`}
        onClick={() => savePlansChoice(query, plan.slug)}
      >
        <Trans>Join</Trans>
      </ButtonLink>
    </li>
  );
}

function LineName({ component, members }: { component: PriceComponent; members: number }) {
  switch (component) {
    case "plan":
      return <Trans>You</Trans>;
    case "family":
      return <Plural value={members} one="# family member" other="# family members" />;
    case "family_extra":
      return (
        <Plural
          value={members}
          one="# family member, one price for all"
          other="# family members, one price for all"
        />
      );
    case "enrollment_fee":
      return <Trans>One-time processing fee</Trans>;
  }
}
