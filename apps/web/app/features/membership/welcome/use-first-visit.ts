import { useEffect, useState } from "react";
import { hasSeenWelcome, markWelcomeSeen } from "../../../storage/seen-welcome.ts";

/** True for the whole of the first visit of this browser since the member joined. */
export function useFirstVisit(effectiveDate: number): boolean {
  const [isFirst] = useState(() => !hasSeenWelcome(effectiveDate));
  useEffect(() => markWelcomeSeen(effectiveDate), [effectiveDate]);
  return isFirst;
}
