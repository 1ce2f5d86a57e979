import { useMemo, useSyncExternalStore } from "react";
import { cardAppearance, readColors } from "../../../vendors/stripe/card-appearance.ts";

const DARK = "(prefers-color-scheme: dark)";

function subscribe(onChange: () => void): () => void {
  const scheme = matchMedia(DARK);
  scheme.addEventListener("change", onChange);
  return () => scheme.removeEventListener("change", onChange);
}

export function useCardAppearance() {
  const isDark = useSyncExternalStore(
    subscribe,
    () => matchMedia(DARK).matches,
    () => false,
  );
  return useMemo(
    () => cardAppearance(readColors(getComputedStyle(document.documentElement)), isDark),
    [isDark],
  );
}
