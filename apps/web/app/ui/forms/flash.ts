interface FlashState<Value> {
  error: Value | null;
  isFlashing: boolean;
}

export interface Flash<Value> extends FlashState<Value> {
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
