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
    // A page may put the focus where it is needed first, such as into its one field.
    const main = document.getElementById("main");
    const hasFocus = main !== document.activeElement && main?.contains(document.activeElement);
    if (hash === "" && !hasFocus) focusMain();
  }, [pathname, hash]);
}
