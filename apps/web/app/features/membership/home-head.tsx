import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { useEffect, useState } from "react";
import { hasSeenWelcome, markWelcomeSeen } from "../../storage/seen-welcome.ts";
import { TestPaymentsNote } from "../../ui/forms/test-payments-note.tsx";

interface HomeHeadProps {
  card: InsuranceCard;
  firstName: string | undefined;
  isOver: boolean;
  /** Nobody is thanked above a payment that failed. */
  hasFailed: boolean;
}

/** Large at the first visit and once the membership is over; one line on later visits (MEM-01). */
export function HomeHead({ card, firstName, isOver, hasFailed }: HomeHeadProps) {
  const isFirst = useFirstVisit(card.metadata.effective_date);
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
        <p className={isLarge ? "text-lg text-muted" : undefined}>
          {isOver ? (
            <Trans>Below are its details and benefits, as they were.</Trans>
          ) : (
            <Trans>Below are your details and benefits.</Trans>
          )}
        </p>
      </div>
      <TestPaymentsNote>
        <Trans>Test payments: no real card is charged.</Trans>
      </TestPaymentsNote>
    </header>
  );
}

/** True for the whole of the first visit of this browser since the member joined. */
function useFirstVisit(effectiveDate: number): boolean {
  const [isFirst] = useState(() => !hasSeenWelcome(effectiveDate));
  useEffect(() => markWelcomeSeen(effectiveDate), [effectiveDate]);
  return isFirst;
}
