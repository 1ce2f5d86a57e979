import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@smirk/domain/billing/plan";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { findPaymentLaw } from "@smirk/domain/law/payment-law";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { type FormEvent, useId, useMemo, useReducer, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { LocationSummary } from "../../../api/member/location-summary.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { paths } from "../../../paths.ts";
import { type PlansChoice, savePlansChoice } from "../../../storage/joining/plans-choice.ts";
import type { SelectedPlan } from "../../../storage/joining/selected-plan.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { analytics } from "../../../vendors/telemetry/analytics.ts";
import { readSignUpValue, writeSignUpValue } from "../../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { draftPayment, gatherForms } from "../pay/gather-forms.ts";
import { AgreementPreview } from "../terms/agreement-preview.tsx";
import { openChoice, readChoice, reduceChoice, savedYearly } from "./plan-choice.ts";
import { PlanTile } from "./plan-tile.tsx";

interface PlanFormProps {
  plans: readonly Plan[];
  family: readonly FamilyMember[];
  /** Whom the visitor picked; null where nobody is known. */
  dentist: LocationSummary | null;
}

export function PlanForm({ plans, family, dentist }: PlanFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const reasonId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [choice, dispatch] = useReducer(reduceChoice, plans, (onSale) =>
    openChoice(onSale, readSignUpValue("selectedPlan"), readSignUpValue("plansChoice")),
  );
  const members = family.length;
  const [people] = useState(() => readSignUpValue("plansChoice")?.people);
  const [state] = useState(() => readSignUpValue("userDetailsFormData")?.address?.state ?? "");
  const selected = readChoice(choice, plans);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (selected === null) {
      dispatch({ type: "wentOn" });
      form.current?.querySelector<HTMLElement>("input[name=plan]")?.focus();
      return;
    }
    writeSignUpValue("selectedPlan", selected);
    analytics.track("onboarding:insurance_plan_selection", {
      plan: selected.planSlug,
      renewal: selected.period,
    });
    void navigate(paths.checkout);
  }

  return (
    <form ref={form} method="dialog" noValidate onSubmit={goOn} className="grid grid-cols-1 gap-6">
      <PeriodToggle
        period={choice.period}
        saved={savedYearly(plans, choice.planSlug, members)}
        onChoose={(period) => dispatch({ type: "periodChosen", period })}
      />
      <fieldset aria-describedby={choice.isMissing ? reasonId : undefined}>
        <legend className="sr-only">{t`Plan`}</legend>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanTile
              key={plan.slug}
              plan={plan}
              period={choice.period}
              family={family}
              stateCode={state}
              feeRule={findPaymentLaw(state)?.fee.value ?? "kept"}
              missingDentist={
                dentist === null || dentist.plans.includes(plan.slug) ? null : providerName(dentist.provider)
              }
              isChosen={choice.planSlug === plan.slug}
              onChoose={() => dispatch({ type: "planChosen", planSlug: plan.slug })}
            />
          ))}
        </div>
      </fieldset>
      <GoOn id={reasonId} isChosen={selected !== null} isMissing={choice.isMissing} />
      <WorthLink people={people ?? members + 1} period={choice.period} planSlug={choice.planSlug} />
      {selected !== null && <AgreementOf {...selected} />}
    </form>
  );
}

/** A visitor who comes back from there finds what was chosen here. */
function WorthLink({ planSlug, ...choice }: PlansChoice) {
  return (
    <Link
      to={paths.savings}
      onClick={() => savePlansChoice(choice, planSlug)}
      className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
    >
      <Trans>Is it worth it for you?</Trans>
    </Link>
  );
}

/** The agreement for this plan, where the details are known that it names (LAW-03). */
function AgreementOf({ planSlug, period }: SelectedPlan) {
  const memberFetch = useMemberFetch();
  const payment = useMemo(
    () => draftPayment({ ...gatherForms(null), selectedPlan: { planSlug, period } }, null),
    [planSlug, period],
  );
  return payment && <AgreementPreview apiFetch={memberFetch} payment={payment} />;
}

interface GoOnProps {
  /** The reason has this id, for what it describes. */
  id: string;
  isChosen: boolean;
  /** Going on was tried without a plan. */
  isMissing: boolean;
}

function GoOn({ id, isChosen, isMissing }: GoOnProps) {
  return (
    <div className="grid gap-2 md:justify-items-start">
      <button
        type="submit"
        aria-disabled={!isChosen}
        aria-describedby={!isChosen ? id : undefined}
        className={buttonClass("primary", "main", "w-full md:w-auto md:min-w-72")}
      >
        <Trans>Proceed to Checkout</Trans>
      </button>
      {!isChosen && (
        <p
          id={id}
          role={isMissing ? "alert" : undefined}
          className={`flex items-center gap-1.5 text-sm max-md:justify-center ${isMissing ? "font-medium text-error" : "text-muted"}`}
        >
          {isMissing && <Icon name="alert" className="size-4" />}
          <Trans>Choose a plan to continue.</Trans>
        </p>
      )}
    </div>
  );
}

interface PeriodToggleProps {
  period: RenewalPeriod;
  saved: number;
  onChoose: (period: RenewalPeriod) => void;
}

function PeriodToggle({ period, saved, onChoose }: PeriodToggleProps) {
  const { t } = useLingui();
  return (
    <fieldset className="w-full max-w-sm">
      <legend className="sr-only">{t`Billing`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-1 rounded-[1.75rem] border border-line bg-line/50 p-1">
        <Choice value="monthly" chosen={period} onChoose={onChoose}>
          <Trans>Monthly</Trans>
        </Choice>
        <Choice value="yearly" chosen={period} onChoose={onChoose}>
          <Trans>Yearly</Trans>
          {saved > 0 && (
            <span className="whitespace-nowrap rounded-full bg-tint px-2 py-0.5 text-on-tint text-sm">{t`Save ${saved}%`}</span>
          )}
        </Choice>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  value: RenewalPeriod;
  chosen: RenewalPeriod;
  onChoose: (period: RenewalPeriod) => void;
  children: React.ReactNode;
}

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-full border-2 border-transparent px-3 font-semibold transition-colors forced-colors:border-[Canvas] has-checked:border-action forced-colors:has-checked:border-[Highlight] has-checked:bg-surface has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="period"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
