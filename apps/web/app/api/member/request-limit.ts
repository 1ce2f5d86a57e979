/** The visitor sees a result within 10 seconds. */
const LIMIT_MS = 10_000;

export function requestLimit(): AbortSignal {
  return AbortSignal.timeout(LIMIT_MS);
}
