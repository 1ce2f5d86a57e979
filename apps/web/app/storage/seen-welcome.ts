import { readStored, writeStored } from "./browser-storage.ts";

/** Start of the membership that this browser has thanked for, in epoch seconds; no personal data. */
const KEY = "seenWelcome";

export function hasSeenWelcome(effectiveDate: number): boolean {
  return readStored(KEY) === String(effectiveDate);
}

export function markWelcomeSeen(effectiveDate: number): void {
  writeStored(KEY, String(effectiveDate));
}
