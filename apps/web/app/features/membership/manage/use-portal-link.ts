import { createPortalLinkRoute } from "@smirk/contract/subscription/payment";
import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";
import { REFETCH_MS } from "../use-refetch-when-over.ts";

/** The provider expires an unopened portal link after five minutes. */
const GOOD_FOR_MS = 4 * 60 * 1000;

/** Renews the link when the tab becomes visible. @param returnPath instead of the home page */
export function usePortalLink(returnPath?: string) {
  const memberFetch = useMemberFetch();
  const gotAt = useRef(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const body = { return_url: billingReturnUrl(returnPath) };
      const { link } = await callRoute(memberFetch, createPortalLinkRoute, { body, signal });
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

const MARK = "billing";

function billingReturnUrl(path: string = paths.membership): string {
  return `${location.origin}${inPageLanguage(path)}?${MARK}`;
}

/** Refetches after a return from the provider's portal, where members may cancel. */
export function useBillingReturn(refetch: () => void): void {
  const [params, setParams] = useSearchParams();
  const isBack = params.has(MARK);
  const newest = useRef(refetch);
  useEffect(() => {
    newest.current = refetch;
  });
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  useEffect(() => {
    if (!isBack) return;
    timers.current = REFETCH_MS.map((ms) => setTimeout(() => newest.current(), ms));
    setParams({}, { replace: true, preventScrollReset: true });
  }, [isBack, setParams]);

  useEffect(() => () => timers.current.forEach(clearTimeout), []);
}
