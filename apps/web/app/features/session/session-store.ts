import { parseTwoFactorState } from "@smirk/domain/two-factor-state";
import { dropStored, readStored } from "../../directory/browser-storage.ts";
import { parseTokens } from "./parse-tokens.ts";
import { dropExpiredPersonalData } from "./personal-data.ts";
import { INITIAL_SESSION, reduceSession, type Session, type SessionEvent } from "./session-state.ts";
import { PERSONAL_SINCE_KEY, SIGN_UP_KEYS } from "./stored-keys.ts";

// Every page's header reads the session: what is imported here counts on the first page's budget.

let session: Session = INITIAL_SESSION;
const listeners = new Set<() => void>();

function dispatch(event: SessionEvent): void {
  const next = reduceSession(session, event);
  if (next === session) return;
  session = next;
  for (const listener of listeners) listener();
}

/** Reads storage again; to be called after tokens or state2fa were written. */
export function refreshSession(): void {
  dispatch(readStorage());
}

/**
 * Clears everything that was stored while signing up, in this tab and, by way of storage, in all others.
 * @param leaving by choice, and not because the server said so
 */
export function clearSession(leaving: boolean): void {
  for (const key of [...SIGN_UP_KEYS, PERSONAL_SINCE_KEY]) dropStored(key);
  dispatch(leaving ? { type: "signedOut" } : readStorage());
}

export function getSession(): Session {
  if (session.status === "loading") {
    dropForeignValues();
    dropExpiredPersonalData(Date.now());
    session = reduceSession(session, readStorage());
  }
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", followOtherTabs);
    // A page that the Back button brings to life again has heard nothing meanwhile.
    window.addEventListener("pageshow", refreshSession);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", followOtherTabs);
    window.removeEventListener("pageshow", refreshSession);
  };
}

/** Another tab stored something; without a key it cleared everything. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key === null || key === "tokens" || key === "state2fa") refreshSession();
}

function readStorage(): SessionEvent {
  return { type: "storageRead", tokens: readStored("tokens"), state2fa: readStored("state2fa") };
}

function dropForeignValues(): void {
  if (parseTokens(readStored("tokens")) === null) dropStored("tokens");
  if (parseTwoFactorState(readStored("state2fa")) === null) dropStored("state2fa");
}
