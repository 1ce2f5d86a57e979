import { useEffect, useEffectEvent } from "react";

/** Changes in the portal reach us by webhook, a moment later. */
export const REFETCH_MS = [1_500, 4_000, 10_000];

/** Refetches a past membership: after rejoining, the payment may not be known yet. */
export function useRefetchWhenOver(isOver: boolean, refetch: () => void): void {
  const lookAgainNow = useEffectEvent(refetch);
  useEffect(() => {
    if (!isOver) return;
    const timers = REFETCH_MS.map((ms) => setTimeout(() => lookAgainNow(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isOver]);
}
