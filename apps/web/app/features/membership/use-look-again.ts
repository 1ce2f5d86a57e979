import { useEffect, useEffectEvent } from "react";

/** What was changed at the payment provider is heard of a moment later. */
export const LOOK_AGAIN_MS = [1_500, 4_000, 10_000];

/** Looks again at a membership that is over: whoever has just joined again may be here before their payment is known. */
export function useLookAgain(isOver: boolean, lookAgain: () => void): void {
  const lookAgainNow = useEffectEvent(lookAgain);
  useEffect(() => {
    if (!isOver) return;
    const timers = LOOK_AGAIN_MS.map((ms) => setTimeout(() => lookAgainNow(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isOver]);
}
