import { useEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed last before the page could answer; null once something else was. */
    earlyPress?: HTMLButtonElement | null;
    captureEarlyPress?: (event: MouseEvent) => void;
  }
}

/**
 * Runs before anything else of a page, which is drawn long before its scripts are there on a slow network: keeps the
 * button that is pressed meanwhile. A form that is sent to an address answers by itself.
 */
export const CAPTURE_EARLY_PRESS =
  'addEventListener("click",keepEarlyPress=({target})=>{const b=target.closest?.("button");earlyPress=b?.type=="submit"&&b.form&&b.form.method!="dialog"?null:b},true)';

let early: HTMLButtonElement | null = null;

/** To be called as the page comes to life: from here on it hears by itself what is pressed. */
export function takeEarlyPress(): void {
  if (window.captureEarlyPress) removeEventListener("click", window.captureEarlyPress, true);
  early = window.earlyPress ?? null;
  delete window.earlyPress;
}

/** Presses once more, now that the page can answer, what was pressed before it could. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = early;
    early = null;
    if (button?.isConnected) button.click();
  }, []);
}
