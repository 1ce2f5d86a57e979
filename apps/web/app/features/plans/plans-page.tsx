import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { Plan } from "@smirk/domain/billing/plan";
import { type PriceComponent, priceCart } from "@smirk/domain/billing/pricing";
import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { savePlansChoice } from "../../storage/joining/plans-choice.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { IncludedCard } from "../../ui/plan/included-card.tsx";
import { PlanDisclosures } from "./plan-disclosures.tsx";
import { type PlansQuery, readPlansQuery, writePlansQuery } from "./plans-query.ts";
import { PriceForm } from "./prices/price-form.tsx";
import { PriceTerms } from "./prices/price-terms.tsx";
import type { StateTerms } from "./prices/state-terms.ts";

interface PlansPageProps {
  plans: readonly Plan[];
  /** Whether somebody can join right now. */
  isSelling?: boolean;
  states: StateTerms;
}

export function PlansPage({ plans, isSelling = true, states }: PlansPageProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const [query, setQuery] = usePlansQuery();
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-12 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-16">
      <PageMeta
        title={t`Plans and prices`}
        description={t`What ${brandName} costs for one person or a family, by the month or by the year, with every fee. A dental discount plan. It is not insurance.`}
      />
      <div className="grid max-w-prose gap-4">
        <h1 className="font-bold text-3xl md:text-4xl">
          <Trans>Plans and prices</Trans>
        </h1>
        <p className="text-lg">
          <Trans>
            Member prices at participating dentists for you and your family. Every charge is on this page.
          </Trans>
        </p>
      </div>
      {!isSelling && (
        <Notice icon="info" title={t`No one can join right now`}>
          <Trans>We cannot check our prices right now. Please try again in a few minutes.</Trans>
        </Notice>
      )}
      <section aria-label={t`Prices`} className="grid grid-cols-1 gap-6">
        <PriceForm
          query={query}
          plans={plans}
          onChange={(chosen) => {
            savePlansChoice(chosen);
            setQuery(chosen);
          }}
        />
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanPrice key={plan.slug} plan={plan} query={query} />
          ))}
        </ul>
      </section>
      <PlanDisclosures />
      <PriceTerms plans={plans} states={states} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp} className="max-sm:w-full" onClick={() => savePlansChoice(query)}>
          <Trans>Join</Trans>
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} variant="secondary" className="max-sm:w-full">
          <Trans>How it works</Trans>
        </ButtonLink>
        <ButtonLink to={paths.savings} variant="secondary" className="max-sm:w-full">
          <Trans>Is it worth it for you?</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}

/** A choice shows at once; the address follows when its navigation ends. */
function usePlansQuery(): [PlansQuery, (query: PlansQuery) => void] {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<PlansQuery | null>(null);
  const address = params.toString();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address, such as after Back, is the choice.
  useEffect(() => {
    if (state === "idle") setChosen(null);
  }, [address, state]);
  const choose = (query: PlansQuery) => {
    setChosen(query);
    setParams(writePlansQuery(query), { replace: true, preventScrollReset: true });
  };
  return [chosen ?? readPlansQuery(params), choose];
}

/** Priced by the checkout's own function; each price stands once. */
function PlanPrice({ plan, query }: { plan: Plan; query: PlansQuery }) {
  const { t, i18n } = useLingui();
  const { people, period } = query;
  const cart = priceCart({ plan, period, members: people - 1 });
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  const [today, then] = [money(cart.dueTodayCents), money(cart.recurringCents)];
  // The price above is the whole of it for one person.
  const lines = cart.lines.filter(({ component }) => people > 1 || component === "enrollment_fee");
  return (
    <li className="grid grid-cols-1 grid-rows-[auto_auto_auto_auto_1fr] gap-5 rounded-card border border-line bg-surface p-[min(1.5rem,6.7vw)] shadow-soft">
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
          <Trans>Today {today}</Trans>
        </span>
      </p>
      <ButtonLink
        to={paths.signUp}
        variant="secondary"
        aria-label={t`Join with ${plan.name}`}
        onClick={() => savePlansChoice(query, plan.slug)}
      >
        <Trans>Join</Trans>
      </ButtonLink>
      <dl className="grid gap-2 border-line border-t pt-4 text-sm tabular-nums">
        {lines.map((line) => (
          <div key={line.component} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 text-muted">
              <LineName component={line.component} members={people - 1} />
            </dt>
            <dd className="whitespace-nowrap">{money(line.amountCents)}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t`Included in ${plan.name}`} className="grid content-start gap-1.5">
        {plan.includedCards.map(({ name }) => (
          <li key={name}>
            <IncludedCard name={name} />
          </li>
        ))}
      </ul>
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
