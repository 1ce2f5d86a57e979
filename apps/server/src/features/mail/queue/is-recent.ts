import { DAY_MS } from "@smirk/domain/wire/durations";

const RECENT_MS = 7 * DAY_MS;

/** Older events are not written about, such as those from before a mail server was configured. */
export function isRecent(happened: Date, now: Date): boolean {
  return now.getTime() - happened.getTime() < RECENT_MS;
}
