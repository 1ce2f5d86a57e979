import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusMain } from "./focus-main.ts";

/** The links of the header, which are a menu where they do not fit into one line. */
export const MENU_ID = "site-nav";

/** After a link its menu is closed, and keyboard and screen reader continue in the new page. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById(MENU_ID)?.hidePopover?.();
    // A page may set its own focus, such as its one field.
    const main = document.getElementById("main");
    const hasFocus = main !== document.activeElement && main?.contains(document.activeElement);
    if (hash === "" && !hasFocus) focusMain();
  }, [pathname, hash]);
}
