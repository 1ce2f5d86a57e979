import { Trans, useLingui } from "@lingui/react/macro";
import type { Refusal } from "@smirk/contract/errors";
import type { SalesStop } from "@smirk/contract/subscription/plans";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { Skeleton } from "../../../ui/controls/skeleton.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { useLocationSummary } from "../../session/picked-dentist/use-location-summary.ts";
import { readSignUpValue } from "../../session/stored/sign-up-values.ts";
import { OnboardingFrame } from "../onboarding-frame.tsx";
import { PlansFailure } from "../plans-failure.tsx";
import { usePlans } from "../use-plans.ts";
import { PlanForm } from "./plan-form.tsx";

export default function PlanScreen() {
  const { t } = useLingui();
  const { plans, stops, hasFailed, reload } = usePlans();
  const [homeState] = useState(() => readSignUpValue("userDetailsFormData")?.address?.state);
  const stop = stops.find(({ state }) => state === homeState);
  const [family] = useState<FamilyMember[]>(() => readSignUpValue("familyDetailsFormData") ?? []);
  const [people] = useState(() => readSignUpValue("plansChoice")?.people ?? 1);
  const [picked] = useState(() => readSignUpValue("primaryDentist"));
  // The plans wait for the dentist's lists: a line that came later would move them.
  const dentist = useLocationSummary(picked);
  const nameFamily = useFamilyWords();

  useEffect(() => analytics.pageView("insurance_plans"), []);

  return (
    <OnboardingFrame
      step={3}
      wide
      heading={t`Enhance Your Savings`}
      back={paths.family}
      lead={
        <>
          {nameFamily(family)} {family.length > 0 && <Trans>Prices are for everyone together.</Trans>}
          {people > family.length + 1 && (
            <span className="mt-1 block">
              <Trans>
                You chose prices for {people} people. To include the others,{" "}
                <Link to={paths.family}>add them</Link>.
              </Trans>
            </span>
          )}
        </>
      }
    >
      {stop !== undefined ? (
        <SalesStopped reason={stop.reason} />
      ) : plans !== null && dentist !== "loading" ? (
        <PlanForm plans={plans} family={family} dentist={dentist} />
      ) : hasFailed ? (
        <PlansFailure onRetry={reload} />
      ) : (
        <PlansSkeleton />
      )}
    </OnboardingFrame>
  );
}

/** Sales may stop after the address was checked; Next on that page offers the waitlist. */
function SalesStopped({ reason }: Pick<SalesStop, "reason">) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <Notice
        icon="alert"
        title={t`You cannot join right now.`}
        action={
          <ButtonLink to={paths.userDetails} variant="secondary">
            <Trans>Go to your details</Trans>
          </ButtonLink>
        }
      >
        <RefusalText refusal={STOP_REFUSALS[reason]} />
      </Notice>
    </div>
  );
}

/** The refusals that the payment would get. */
const STOP_REFUSALS: Record<SalesStop["reason"], Refusal> = {
  not_sold: { code: "out_of_region" },
  on_hold: { code: "conflict", reason: "state_on_hold" },
  not_registered: { code: "conflict", reason: "state_not_registered" },
  no_savings: { code: "conflict", reason: "state_without_savings" },
};

/** Same size as the plans, to avoid layout shift. */
function PlansSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t`Loading...`}</span>
      <Skeleton className="h-14 w-full max-w-sm rounded-full" />
      <div className="grid gap-4 lg:grid-cols-3">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-96 rounded-card lg:h-144" />
        ))}
      </div>
    </div>
  );
}

/** 'For you, Sam and Mia.' */
function useFamilyWords(): (family: readonly FamilyMember[]) => string {
  const { t, i18n } = useLingui();
  return (family) => {
    const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" });
    const people = list.format([t`you`, ...family.map(({ firstName }) => firstName)]);
    return t`For ${people}.`;
  };
}
