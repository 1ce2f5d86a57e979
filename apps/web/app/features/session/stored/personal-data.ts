import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import { PERSONAL_KEYS, PERSONAL_SINCE_KEY } from "./stored-keys.ts";

const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Call it whenever personal data was written. */
export function stampPersonalData(now: number): void {
  writeStored(PERSONAL_SINCE_KEY, String(now));
}

/** Protects shared computers. Without a timestamp, or with a future one, the day starts now. */
export function dropExpiredPersonalData(now: number): void {
  if (PERSONAL_KEYS.every((key) => readStored(key) === null)) return;
  const since = Number(readStored(PERSONAL_SINCE_KEY) ?? Number.NaN);
  if (!(since <= now)) stampPersonalData(now);
  else if (now - since >= LONGEST_MS) {
    for (const key of [...PERSONAL_KEYS, PERSONAL_SINCE_KEY]) dropStored(key);
  }
}
