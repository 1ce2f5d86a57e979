import { readStored, writeStored } from "../../storage/browser-storage.ts";
import { refreshSession } from "./session-store.ts";
import { clearSession } from "./sign-out.ts";
import { stampPersonalData } from "./stored/personal-data.ts";
import { SIGN_UP_KEYS } from "./stored/stored-keys.ts";
import { parseTokens } from "./tokens/parse-tokens.ts";

/** A sign-up that only the memory of an open page still has. */
export interface HeldSignUp {
  accessToken: string;
  values: readonly (readonly [key: string, value: string])[];
}

/** Clears storage like signing out; the server's session is left to the caller. Null without a session. */
export function holdSignUp(): HeldSignUp | null {
  const tokens = parseTokens(readStored("tokens"));
  const values = SIGN_UP_KEYS.flatMap((key) => {
    const value = readStored(key);
    return value === null ? [] : [[key, value] as const];
  });
  clearSession();
  return tokens && { accessToken: tokens.accessToken, values };
}

export function putBackSignUp({ values }: HeldSignUp): void {
  for (const [key, value] of values) writeStored(key, value);
  stampPersonalData(Date.now());
  refreshSession();
}
