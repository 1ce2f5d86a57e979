import { useEffect, useEffectEvent } from "react";

/** Changes in the portal reach us by webhook, a moment later. */
export const LOOK_AGAIN_MS = [1_500, 4_000, 10_000];

/** Refetches a past membership: after rejoining, the payment may not be known yet. */
export function useLookAgain(isOver: boolean, lookAgain: () => void): void {
  const lookAgainNow = useEffectEvent(lookAgain);
  useEffect(() => {
    if (!isOver) return;
    const timers = LOOK_AGAIN_MS.map((ms) => setTimeout(() => lookAgainNow(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isOver]);
}
