import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusMain } from "./focus-main.ts";

/** After a link, keyboard and screen reader continue in the new page. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A page may set its own focus, such as its one field.
    const main = document.getElementById("main");
    const hasFocus = main !== document.activeElement && main?.contains(document.activeElement);
    if (hash === "" && !hasFocus) focusMain();
  }, [pathname, hash]);
}
