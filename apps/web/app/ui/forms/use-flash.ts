import { useEffect, useState, useSyncExternalStore } from "react";
import { createFlash, type Flash } from "./flash.ts";

/** How long an error flashes when nothing else is said (spec §9). */
export const FLASH_MS = 2000;

/**
 * An error that flashes for a while (spec §4). `error` stays until it is cleared, for the field that keeps pointing at
 * it; `isFlashing` ends by itself after the delay.
 */
export function useFlash<Value>(delayMs = FLASH_MS): Flash<Value> {
  const [flash] = useState(() => createFlash<Value>(delayMs));
  const state = useSyncExternalStore(flash.subscribe, flash.read, flash.read);
  useEffect(() => flash.stop, [flash]);
  return { ...state, show: flash.show, clear: flash.clear };
}
