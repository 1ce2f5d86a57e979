import { useEffect } from "react";

declare global {
  interface Window {
    /** The last button pressed before hydration; null after any other press. */
    earlyPress?: HTMLButtonElement | null;
    captureEarlyPress?: (event: MouseEvent) => void;
  }
}

/** Runs first: remembers a button pressed before hydration. Forms with an action need no help. */
export const CAPTURE_EARLY_PRESS =
  'addEventListener("click",captureEarlyPress=({target})=>{const b=target.closest?.("button");earlyPress=b?.type=="submit"&&b.form&&b.form.method!="dialog"?null:b},true)';

let early: HTMLButtonElement | null = null;

/** On hydration; from then on the page handles presses itself. */
export function takeEarlyPress(): void {
  if (window.captureEarlyPress) removeEventListener("click", window.captureEarlyPress, true);
  early = window.earlyPress ?? null;
  delete window.earlyPress;
}

/** Marks the document as hydrated, and repeats the press. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    const button = early;
    early = null;
    if (button?.isConnected) button.click();
  }, []);
}
