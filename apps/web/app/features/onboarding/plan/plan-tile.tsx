import { useLingui } from "@lingui/react/macro";
import { listBirths, scheduleCart } from "@smirk/domain/billing/charge-schedule";
import { formatPrice } from "@smirk/domain/billing/money";
import type { Plan } from "@smirk/domain/billing/plan";
import { priceCart } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { parseDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import type { FeeRule } from "@smirk/domain/law/payment-law";
import { useId, useState } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { IncludedCard } from "../../../ui/plan/included-card.tsx";

interface PlanTileProps {
  plan: Plan;
  period: RenewalPeriod;
  family: readonly FamilyMember[];
  stateCode: string;
  feeRule: FeeRule;
  /** The name of the picked dentist, whose office is not in the plan's list. */
  missingDentist: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** The whole tile is the radio's label. */
export function PlanTile(props: PlanTileProps) {
  const { plan, period, family, stateCode, feeRule, missingDentist, isChosen, onChoose } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const { officeTimeZone } = useSite().publicConfig;
  const [now] = useState(() => new Date());
  const order = { plan, period, members: family.length };
  const cart = priceCart({ ...order, feeRule });
  const born = { children: birthsOf(family), stateCode };
  const [next] = scheduleCart({ ...order, ...born, began: now, timeZone: officeTimeZone });
  const price = formatPrice(cart.recurringCents, i18n.locale);
  const today = formatPrice(cart.dueTodayCents, i18n.locale);
  const then = formatPrice(next?.cents ?? cart.recurringCents, i18n.locale);
  const feeCents = cart.dueTodayCents - cart.recurringCents;
  const fee = formatPrice(feeCents, i18n.locale);
  return (
    <label className="relative grid cursor-pointer content-start gap-3 rounded-card border-2 border-line bg-surface p-5 pr-14 transition-colors hover:border-control has-checked:border-action has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2 lg:pr-5">
      <input
        type="radio"
        name="plan"
        value={plan.slug}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name ${id}-price`}
        aria-describedby={`${id}-today ${id}-dentist ${id}-more`}
        className="absolute top-5 right-5 size-6 cursor-pointer accent-action"
      />
      <span id={`${id}-name`} className="font-bold text-xl lg:pr-9">
        {plan.name}
      </span>
      <span id={`${id}-price`}>
        <span className="font-bold text-2xl tabular-nums">{price}</span>{" "}
        {period === "yearly" ? t`a year` : t`a month`}
      </span>
      <span id={`${id}-today`} className="text-balance font-medium tabular-nums">
        {feeCents > 0
          ? t`Today ${today}, with a one-time processing fee of ${fee}`
          : t`The same today, without a fee`}
        {then !== price && (
          <span className="block">
            {period === "yearly" ? t`Then ${then} a year` : t`Then ${then} a month`}
          </span>
        )}
      </span>
      {missingDentist !== null && (
        <span id={`${id}-dentist`} className="wrap-anywhere font-medium">
          {t`${missingDentist} is not in this plan. Ask the office what you would pay.`}
        </span>
      )}
      <Includes id={`${id}-more`} plan={plan} />
    </label>
  );
}

function Includes({ id, plan }: { id: string; plan: Plan }) {
  return (
    <span id={id} className="grid gap-3 text-muted">
      {plan.description !== "" && <span>{plan.description}</span>}
      <span className="grid gap-1.5">
        {plan.includedCards.map(({ name }) => (
          <IncludedCard key={name} name={name} />
        ))}
      </span>
    </span>
  );
}

function birthsOf(family: readonly FamilyMember[]) {
  const people = family.map(({ relation, dateOfBirth }) => ({
    relation,
    birthDate: parseDateOfBirth(dateOfBirth.trim()),
  }));
  return listBirths(people.flatMap(({ relation, birthDate }) => (birthDate ? { relation, birthDate } : [])));
}
