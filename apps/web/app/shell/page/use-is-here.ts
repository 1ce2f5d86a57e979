import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Tells, when an answer comes, whether the visitor is still on the page that asked: an answer that leads on must not
 * fetch back who left meanwhile, nor take the place of the page they went back to.
 */
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
  // The address changes at once on Back, the router's state only when that page's data is there.
  return useCallback(() => isHere.current && window.location.pathname === pathname, [pathname]);
}
