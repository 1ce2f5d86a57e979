/** Someone who waits is told something within 10 seconds, whatever happens on the way. */
const LIMIT_MS = 10_000;

export function requestLimit(): AbortSignal {
  return AbortSignal.timeout(LIMIT_MS);
}
