import { useEffect, useState } from "react";
import { useSite } from "../../../shell/page/use-site.ts";
import { useSignedInAs } from "../../session/use-session.ts";

/** The plan of the signed-in member, once somebody searches or compares prices; null for visitors and until it is known. */
export function useOwnPlan(isWanted: boolean): string | null {
  const { apiUrl } = useSite().publicConfig;
  const isMember = useSignedInAs() === "member";
  const [plan, setPlan] = useState<string | null>(null);
  const isAsked = isWanted && isMember && plan === null;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    // Visitors load none of it. Without an answer a member searches as they do.
    import("../../session/load-own-plan.ts")
      .then(({ loadOwnPlan }) => loadOwnPlan(apiUrl))
      .then(
        (own) => !isOver && setPlan(own),
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [apiUrl, isAsked]);
  return isMember ? plan : null;
}
