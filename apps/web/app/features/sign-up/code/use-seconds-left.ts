import { useEffect, useState } from "react";
import { type CodeTerms, secondsLeft } from "./state/attempts.ts";

/** Often enough for each second to be seen; what did not change is not drawn again. */
const LOOK_MS = 250;

/** Seconds until the code has run out, counting down. */
export function useSecondsLeft({ startTime, timeLimit2FA }: CodeTerms): number {
  const [left, setLeft] = useState(() => secondsLeft({ startTime, timeLimit2FA }, Date.now()));
  useEffect(() => {
    const look = () => setLeft(secondsLeft({ startTime, timeLimit2FA }, Date.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [startTime, timeLimit2FA]);
  return left;
}
