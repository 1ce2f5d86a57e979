import { getInsuranceCardRoute } from "@smirk/contract/account/insurance-card";
import { useEffect, useState } from "react";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { callRoute } from "../../api/call-route.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { isMembershipOver } from "../session/is-membership-over.ts";

/**
 * Whether the membership of a token of a member has ended; null until that is known.
 * @param whenUnknown what a refusal, or no answer, counts as
 */
export function useMembershipOver(apiFetch: ApiFetch, isAsked: boolean, whenUnknown = false): boolean | null {
  const [isOver, setIsOver] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    const settle = (ended: boolean) => !isGone && setIsOver(ended);
    callRoute(apiFetch, getInsuranceCardRoute, { signal: requestLimit() }).then(
      (answer) => settle(isMembershipOver(answer.insurance_card, new Date())),
      () => settle(whenUnknown),
    );
    return () => {
      isGone = true;
    };
  }, [apiFetch, isAsked, whenUnknown]);
  return isOver;
}
