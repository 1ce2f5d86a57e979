import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { hasSeenWelcome, markWelcomeSeen } from "../../storage/seen-welcome.ts";
import { TestPaymentsNote } from "../../ui/forms/test-payments-note.tsx";

interface HomeHeadProps {
  firstName: string | undefined;
  isFirst: boolean;
  isOver: boolean;
  /** Nobody is thanked, and nothing is pointed to, above a payment that failed. */
  hasFailed: boolean;
}

/** Large at the first visit and once the membership is over; one line on later visits (MEM-01). */
export function HomeHead({ firstName, isFirst, isOver, hasFailed }: HomeHeadProps) {
  const isLarge = (isFirst && !hasFailed) || isOver;
  return (
    <header className="grid gap-2">
      <div className={isLarge ? "grid gap-2" : "flex flex-wrap gap-x-2 text-muted"}>
        <h1 className={isLarge ? "page-title" : "font-semibold text-ink"}>
          {isOver ? (
            <Trans>Your membership has ended, {firstName}</Trans>
          ) : hasFailed ? (
            <Trans>Your membership, {firstName}</Trans>
          ) : (
            <Trans>Thank you for joining, {firstName}</Trans>
          )}
        </h1>
        {!hasFailed && (
          <p className={isLarge ? "text-lg text-muted" : undefined}>
            {isOver ? (
              <Trans>Below are its details and benefits, as they were.</Trans>
            ) : (
              <Trans>Below are your details and benefits.</Trans>
            )}
          </p>
        )}
      </div>
      <TestPaymentsNote>
        <Trans>Test payments: no real card is charged.</Trans>
      </TestPaymentsNote>
    </header>
  );
}

/** True for the whole of the first visit of this browser since the member joined. */
export function useFirstVisit(effectiveDate: number): boolean {
  const [visit, setVisit] = useState(() => readVisit(effectiveDate));
  if (visit.effectiveDate !== effectiveDate) setVisit(readVisit(effectiveDate));
  useEffect(() => markWelcomeSeen(effectiveDate), [effectiveDate]);
  return visit.isFirst;
}

function readVisit(effectiveDate: number) {
  return { effectiveDate, isFirst: !hasSeenWelcome(effectiveDate) };
}
