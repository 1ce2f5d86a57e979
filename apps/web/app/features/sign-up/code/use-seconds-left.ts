import { useEffect, useState } from "react";
import { type CodeTerms, secondsLeft } from "./state/attempts.ts";

const LOOK_MS = 250;

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
