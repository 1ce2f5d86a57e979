import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";

/** Counts by name, those that the role may read. */
export type Counts = Readonly<Record<string, number>>;

export interface Today {
  /** Null until they are known; the latest that were known where they cannot be read again. */
  counts: Counts | null;
  /** Why they could not be read; empty where they were. */
  error: string;
}

/** What waits, failed and ends, read again with every screen. */
export function useToday(canRead: boolean, visits: number): Today {
  const [today, setToday] = useState<Today>({ counts: null, error: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit of a screen is when to ask again
  useEffect(() => {
    if (!canRead) return;
    let isCurrent = true;
    call("/today").then(
      ({ counts }) => isCurrent && setToday({ counts, error: "" }),
      (error) => isCurrent && setToday(({ counts }) => ({ counts, error: sentenceOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [canRead, visits]);
  return today;
}
