import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import { parseTwoFactorState, type TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { refreshSession } from "../session-store.ts";
import { stampPersonalData } from "./personal-data.ts";

/** Remembers the code that is on its way (spec §3, §4); the session is `2fa` from here on. */
export function storeState2fa(state: TwoFactorState): void {
  writeStored("state2fa", JSON.stringify(state));
  stampPersonalData(Date.now());
  refreshSession();
}

/** The code that is on its way; null for none, or for a value that is not ours. */
export function readState2fa(): TwoFactorState | null {
  return parseTwoFactorState(readStored("state2fa"));
}

export function dropState2fa(): void {
  dropStored("state2fa");
  refreshSession();
}
