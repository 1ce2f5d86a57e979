const DAY_MS = 24 * 60 * 60_000;
const RECENT_MS = 7 * DAY_MS;

/** Nobody is written to about what is long past, such as from before there was a mail server. */
export function isRecent(happened: Date, now: Date): boolean {
  return now.getTime() - happened.getTime() < RECENT_MS;
}
