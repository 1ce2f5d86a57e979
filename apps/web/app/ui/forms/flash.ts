export interface FlashState<Value> {
  /** What is wrong; it stays until it is cleared or replaced. */
  error: Value | null;
  /** Whether it is to be shown in red. */
  isFlashing: boolean;
}

export interface Flash<Value> extends FlashState<Value> {
  /** @param delayMs instead of the usual one */
  show: (error: Value, delayMs?: number) => void;
  /** For a field that changed: what was wrong with it is past. */
  clear: () => void;
}

/** The state of a flashing error, and its clock. */
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
