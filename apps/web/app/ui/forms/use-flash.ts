import { useEffect, useState, useSyncExternalStore } from "react";

/** Default duration (spec §9). */
export const FLASH_MS = 2000;

/** Spec §4: `error` stays until cleared, `isFlashing` ends after the delay. */
export function useFlash<Value>(delayMs = FLASH_MS): Flash<Value> {
  const [flash] = useState(() => createFlash<Value>(delayMs));
  const state = useSyncExternalStore(flash.subscribe, flash.read, flash.read);
  useEffect(() => flash.stop, [flash]);
  return { ...state, show: flash.show, clear: flash.clear };
}

interface FlashState<Value> {
  error: Value | null;
  isFlashing: boolean;
}

interface Flash<Value> extends FlashState<Value> {
  show: (error: Value, delayMs?: number) => void;
  clear: () => void;
}

export function createFlash<Value>(usualDelayMs: number) {
  let state: FlashState<Value> = { error: null, isFlashing: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(next: FlashState<Value>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(error: Value, delayMs: number = usualDelayMs): void {
      clearTimeout(timer);
      timer = setTimeout(() => change({ error, isFlashing: false }), delayMs);
      change({ error, isFlashing: true });
    },
    clear(): void {
      clearTimeout(timer);
      if (state.error !== null) change({ error: null, isFlashing: false });
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
