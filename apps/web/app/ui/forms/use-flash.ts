import { useEffect, useState, useSyncExternalStore } from "react";
import { createFlash, type Flash } from "./flash.ts";

/** Default duration (spec §9). */
export const FLASH_MS = 2000;

/** Spec §4: `error` stays until cleared, `isFlashing` ends after the delay. */
export function useFlash<Value>(delayMs = FLASH_MS): Flash<Value> {
  const [flash] = useState(() => createFlash<Value>(delayMs));
  const state = useSyncExternalStore(flash.subscribe, flash.read, flash.read);
  useEffect(() => flash.stop, [flash]);
  return { ...state, show: flash.show, clear: flash.clear };
}
