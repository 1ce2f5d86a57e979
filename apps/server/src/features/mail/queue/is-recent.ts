import { DAY_MS } from "@smirk/domain/wire/durations";

const RECENT_MS = 7 * DAY_MS;

/** Nobody is written to about what is long past, such as from before there was a mail server. */
export function isRecent(happened: Date, now: Date): boolean {
  return now.getTime() - happened.getTime() < RECENT_MS;
}
