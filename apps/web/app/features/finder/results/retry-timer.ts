const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;

/** Retries with pauses that double until `reset`. */
export function createRetryTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_RETRY_MS;
  return {
    schedule(retry: () => void): void {
      timer = setTimeout(retry, waitMs);
      waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
    },
    cancel: () => clearTimeout(timer),
    reset(): void {
      waitMs = FIRST_RETRY_MS;
    },
  };
}
