import { Trans, useLingui } from "@lingui/react/macro";
import type { BreakEven } from "@smirk/domain/savings/break-evens";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { type ReactNode, useId } from "react";
import { nameList } from "../../directory/prices/name-list.ts";
import { useProcedureName } from "../../directory/procedures/use-procedure-name.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { AnswerSentence } from "./answer-sentence.tsx";
import type { ShownSavings, ShownSource } from "./calculate-savings.ts";
import { InsuranceSection } from "./insurance/insurance-section.tsx";
import { SavingsReceipt } from "./savings-receipt.tsx";

export interface AnswerPanelProps {
  savings: ShownSavings | null;
  label: string;
  isAtOffice: boolean;
  /** Whether prices of a quote are in the sum. */
  isQuoted?: boolean;
  /** Stands below the answer. */
  children?: ReactNode;
}

/** The sentence first, then the sum behind it, then what would change it, then what it rests on. */
export function AnswerPanel({ savings, label, isAtOffice, isQuoted = false, children }: AnswerPanelProps) {
  return (
    <>
      <section
        aria-label={label}
        className="grid grid-cols-1 gap-6 rounded-card border border-line bg-surface p-[min(1.5rem,6.7vw)] print:gap-3 print:border-0 print:p-0"
      >
        {savings === null ? (
          <p className="font-bold text-xl">
            {isAtOffice ? (
              <Trans>This office takes none of our plans, so there is nothing to compare.</Trans>
            ) : (
              <Trans>No plan is available right now, so there is nothing to compare.</Trans>
            )}
          </p>
        ) : (
          <Answer savings={savings} isQuoted={isQuoted} />
        )}
        {children}
      </section>
      {savings !== null && <InsuranceSection year={savings.year} />}
    </>
  );
}

interface AnswerProps {
  savings: ShownSavings;
  isQuoted: boolean;
}

function Answer({ savings, isQuoted }: AnswerProps) {
  return (
    <>
      <div className="grid gap-2">
        <p className="wrap-anywhere font-bold text-2xl">
          <AnswerSentence savings={savings} />
        </p>
        <p>
          <CheapestPlan savings={savings} />
        </p>
      </div>
      <SavingsReceipt year={savings.year} />
      <BreakEvens savings={savings} />
      <Assumptions savings={savings} isQuoted={isQuoted} />
      <ButtonLink
        to={paths.plans}
        variant="secondary"
        className="max-sm:w-full sm:justify-self-start print:hidden"
      >
        <Trans>See plans and prices</Trans>
      </ButtonLink>
    </>
  );
}

function CheapestPlan({ savings }: { savings: ShownSavings }) {
  const { t } = useLingui();
  const plan = usePlanSentence(savings);
  return savings.canJoin ? plan : `${plan} ${t`People in this state cannot join right now.`}`;
}

/** Without all prices no plan can be called the best, and none is for whom all of them cost more. */
function usePlanSentence({ outcome, year: { plan, period } }: ShownSavings): string {
  const { t } = useLingui();
  const { name } = plan;
  if (outcome === "unknown" || outcome === "loses") {
    return period === "yearly"
      ? t`The cheapest plan is ${name}, paid by the year.`
      : t`The cheapest plan is ${name}, paid by the month.`;
  }
  if (outcome === "open") {
    return period === "yearly"
      ? t`This counts ${name}, paid by the year.`
      : t`This counts ${name}, paid by the month.`;
  }
  return period === "yearly"
    ? t`The best plan for this is ${name}, paid by the year.`
    : t`The best plan for this is ${name}, paid by the month.`;
}

function BreakEvens({ savings: { year, breakEvens } }: { savings: ShownSavings }) {
  const id = useId();
  const saves = year.savedCents > 0;
  if (breakEvens.length === 0 && !saves) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="font-bold text-lg">
        <Trans>What would change it</Trans>
      </h2>
      <p>
        {!saves && (
          <Trans>Joining would be worth it with any one of these, if the rest stays as planned:</Trans>
        )}
        {saves && breakEvens.length > 0 && (
          <Trans>Joining is still worth it with as few as these, if the rest stays as planned:</Trans>
        )}
        {saves && breakEvens.length === 0 && (
          <Trans>Joining is still worth it if you leave out any one of these.</Trans>
        )}
      </p>
      {breakEvens.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {breakEvens.map((breakEven) => (
            <li key={breakEven.procedure} className="wrap-anywhere">
              <BreakEvenWords breakEven={breakEven} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BreakEvenWords({ breakEven: { procedure, from, planned } }: { breakEven: BreakEven }) {
  const { t } = useLingui();
  const name = useProcedureName()(procedure);
  return planned === 0 ? `${from} × ${name}` : t`${from} × ${name} (you plan ${planned})`;
}

function Assumptions({ savings: { outcome, isAtOffice, sources, hasEstimate }, isQuoted }: AnswerProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 text-sm">
      <h2 id={id} className="font-bold text-lg">
        <Trans>Where these numbers come from</Trans>
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        {sources.map(({ name, nameEs, day }) => (
          <li key={`${day} ${name}`} className="wrap-anywhere">
            <SourceWords name={nameList(i18n.locale, name, nameEs)} day={formatShortDate(day, i18n.locale)} />
          </li>
        ))}
        {isQuoted && (
          <li>
            <Trans>The prices on your quote count as the prices without a membership.</Trans>
          </li>
        )}
        {hasEstimate && (
          <li>
            <Trans>Some of the prices are estimates.</Trans>
          </li>
        )}
        {outcome !== "unknown" && (
          <li>
            {isAtOffice ? (
              <Trans>Prices are those of this office. Ask there before you book.</Trans>
            ) : (
              <Trans>
                Prices are those of general dentists in your area. Ask the office before you book.
              </Trans>
            )}
          </li>
        )}
        <li>
          <Trans>
            Fees are what you would pay us for the first 12 months from today, without a promo code.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          A dental discount plan. <strong>THIS IS NOT INSURANCE.</strong>
        </Trans>
      </p>
    </section>
  );
}

function SourceWords({ name, day }: ShownSource) {
  return name === null ? (
    <Trans>Prices: the office itself, on {day}</Trans>
  ) : (
    <Trans>
      Prices: {name}, from {day} on
    </Trans>
  );
}
