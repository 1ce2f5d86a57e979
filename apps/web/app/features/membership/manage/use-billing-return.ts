import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { inPageLanguage } from "../../../i18n/page-language.ts";
import { paths } from "../../../paths.ts";
import { REFETCH_MS } from "../use-refetch-when-over.ts";

const MARK = "billing";

export function billingReturnUrl(path: string = paths.membership): string {
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
