import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@smirk/domain/billing/plan";
import { useEffect, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { savePlansChoice } from "../../storage/joining/plans-choice.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Disclosures } from "./disclosures.tsx";
import { type PlansQuery, readPlansQuery, writePlansQuery } from "./plans-query.ts";
import { PlanPrice } from "./prices/plan-price.tsx";
import { PriceForm } from "./prices/price-form.tsx";
import { PriceTerms } from "./prices/price-terms.tsx";

interface PlansPageProps {
  plans: readonly Plan[];
  /** Whether somebody can join right now. */
  isSelling?: boolean;
}

export function PlansPage({ plans, isSelling = true }: PlansPageProps) {
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
      <Disclosures />
      <PriceTerms plans={plans} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp} className="max-sm:w-full" onClick={() => savePlansChoice(query)}>
          <Trans>Join</Trans>
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} variant="secondary" className="max-sm:w-full">
          <Trans>How it works</Trans>
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
