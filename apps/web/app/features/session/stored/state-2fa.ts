import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import { parseTwoFactorState, type TwoFactorState } from "../../../storage/joining/two-factor-state.ts";
import { refreshSession } from "../session-store.ts";
import { stampPersonalData } from "./personal-data.ts";

/** Makes the session `2fa` (spec §3, §4). */
export function storeState2fa(state: TwoFactorState): void {
  writeStored("state2fa", JSON.stringify(state));
  stampPersonalData(Date.now());
  refreshSession();
}

export function readState2fa(): TwoFactorState | null {
  return parseTwoFactorState(readStored("state2fa"));
}

export function dropState2fa(): void {
  dropStored("state2fa");
  refreshSession();
}
