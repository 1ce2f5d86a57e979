import { useEffect, useState } from "react";
import { call } from "../api/call.ts";

/** Counts by name, those that the role may read. */
export type Counts = Readonly<Record<string, number>>;

/** What waits, failed and ends, read again with every screen. Empty until it is known, and without an answer. */
export function useCounts(canRead: boolean, visits: number): Counts {
  const [counts, setCounts] = useState<Counts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit of a screen is when to ask again
  useEffect(() => {
    if (!canRead) return;
    let isCurrent = true;
    call("/today").then(
      (answer) => isCurrent && setCounts(answer.counts),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [canRead, visits]);
  return counts;
}
