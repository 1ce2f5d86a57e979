import { useCallback, useEffect, useRef } from "react";
import { getPortalLink } from "../../../api/member/account.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";
import { billingReturnUrl } from "./use-billing-return.ts";

/** The provider expires an unopened portal link after five minutes. */
const GOOD_FOR_MS = 4 * 60 * 1000;

/** Renews the link when the tab becomes visible. @param returnPath instead of the home page */
export function usePortalLink(returnPath?: string) {
  const memberFetch = useMemberFetch();
  const gotAt = useRef(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const link = await getPortalLink(memberFetch, billingReturnUrl(returnPath), signal);
      gotAt.current = Date.now();
      return link;
    },
    [memberFetch, returnPath],
  );
  const { value, tries, reload } = usePolled(load);

  useEffect(() => {
    const renew = () => {
      if (!document.hidden && gotAt.current > 0 && Date.now() - gotAt.current > GOOD_FOR_MS) reload();
    };
    const timer = setInterval(renew, GOOD_FOR_MS);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [reload]);
  return { link: value, tries };
}
