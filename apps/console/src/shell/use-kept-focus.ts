import { type RefObject, useEffect } from "react";

/** Keeps the focus in the page after a press that takes its own button away, for keys and screen readers. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      // What was just done, or the screen's title.
      const find = (what: string) => page.current?.querySelector<HTMLElement>(what);
      const landing = find("[data-done]") ?? find("h1");
      landing?.setAttribute("tabindex", "-1");
      landing?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [page]);
}
