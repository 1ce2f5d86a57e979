/** What the visitor says of one treatment: its price without a membership, and what the insurer pays of it. */
export interface InsuredTreatment {
  usualCents: number;
  /** A whole number from 0 to 100. */
  percentPaid: number;
  /** The insurer pays nothing before a waiting period is over. */
  isWaiting: boolean;
}

export interface InsuredSum {
  insurerCents: number;
  ownCents: number;
}

/** Premiums and deductibles are in neither sum. @param maximumLeftCents the most that the insurer still pays this year */
export function payWithInsurance(
  treatments: readonly InsuredTreatment[],
  maximumLeftCents: number,
): InsuredSum {
  const allCents = treatments.reduce((sum, { usualCents }) => sum + usualCents, 0);
  const paidCents = treatments.reduce((sum, { usualCents, percentPaid, isWaiting }) => {
    return sum + (isWaiting ? 0 : Math.round((usualCents * percentPaid) / 100));
  }, 0);
  const insurerCents = Math.min(paidCents, maximumLeftCents);
  return { insurerCents, ownCents: allCents - insurerCents };
}
