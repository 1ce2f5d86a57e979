import { withoutLanguage } from "@smirk/domain/wire/language-path";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Whether the visitor is still on the page when an answer arrives: a late redirect must not pull them back. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const isStaying = useNavigation().state === "idle";
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = isStaying;
    return () => {
      isHere.current = false;
    };
  }, [isStaying]);
  // On Back the address changes at once, the router's state only after loading.
  return useCallback(
    () => isHere.current && withoutLanguage(window.location.pathname) === pathname,
    [pathname],
  );
}
