import type { ReactNode } from "react";

interface FactsProps {
  facts: readonly (readonly [string, ReactNode])[];
  /** Two beside each other in a wide window. */
  isWide?: boolean;
}

/** Facts without a value are left out. */
export function Facts({ facts, isWide = false }: FactsProps) {
  const columns = isWide ? "lg:grid-cols-[fit-content(20%)_1fr_fit-content(20%)_1fr]" : "";
  return (
    <dl
      className={`grid grid-cols-[min(7rem,40%)_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[fit-content(55%)_1fr] sm:gap-x-6 ${columns}`}
    >
      {facts
        .filter(([, value]) => value !== null && value !== "" && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted sm:min-w-32">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
