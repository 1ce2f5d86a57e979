import { useEffect, useState } from "react";

const SLOW_MS = 3_000;

export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
