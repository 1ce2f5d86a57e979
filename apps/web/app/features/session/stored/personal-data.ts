import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import { PERSONAL_KEYS, PERSONAL_SINCE_KEY } from "./stored-keys.ts";

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Starts the day after which personal data goes; to be called whenever some was written. */
export function stampPersonalData(now: number): void {
  writeStored(PERSONAL_SINCE_KEY, String(now));
}

/**
 * Forgets personal data a day after it was written last: a browser in a library must not keep a family's dates. Data
 * without a time, or with one to come, gets a day from now.
 */
export function dropExpiredPersonalData(now: number): void {
  if (PERSONAL_KEYS.every((key) => readStored(key) === null)) return;
  const since = Number(readStored(PERSONAL_SINCE_KEY) ?? Number.NaN);
  if (!(since <= now)) stampPersonalData(now);
  else if (now - since >= LONGEST_MS) {
    for (const key of [...PERSONAL_KEYS, PERSONAL_SINCE_KEY]) dropStored(key);
  }
}
