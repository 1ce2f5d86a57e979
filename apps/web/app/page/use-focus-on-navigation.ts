import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusMain } from "./focus-main.ts";

/** After a click on a link, keyboard and screen reader go on in the new page, not where the old link was. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (hash === "") focusMain();
  }, [pathname, hash]);
}
