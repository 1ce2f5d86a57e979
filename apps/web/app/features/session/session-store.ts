import { dropStored, readStored } from "../../storage/browser-storage.ts";
import { parseTwoFactorState } from "../../storage/joining/two-factor-state.ts";
import { INITIAL_SESSION, type Session, type StoredSession, updateSession } from "./session-state.ts";
import { dropOfflineCopy } from "./stored/offline-copy.ts";
import { dropExpiredPersonalData } from "./stored/personal-data.ts";
import { ACCOUNT_LANGUAGE_KEY, PERSONAL_SINCE_KEY, SIGN_UP_KEYS } from "./stored/stored-keys.ts";
import { parseTokens } from "./tokens/parse-tokens.ts";

// Every page's header loads this: imports here count toward the first page's budget.

let session: Session = INITIAL_SESSION;
const listeners = new Set<() => void>();

export function refreshSession(): void {
  const next = updateSession(session, readStorage());
  if (next === session) return;
  session = next;
  for (const listener of listeners) listener();
}

/** Clears the sign-up, the saved card and whose they were. Other tabs notice; this one needs `refreshSession`. */
export function clearStoredSession(): void {
  for (const key of [...SIGN_UP_KEYS, PERSONAL_SINCE_KEY, ACCOUNT_LANGUAGE_KEY]) dropStored(key);
  dropOfflineCopy();
}

export function getSession(): Session {
  if (session.status === "loading") {
    dropForeignValues();
    dropExpiredPersonalData(Date.now());
    session = updateSession(session, readStorage());
  }
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", refreshSession);
    // A page restored by Back has missed storage events.
    window.addEventListener("pageshow", refreshSession);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", refreshSession);
    window.removeEventListener("pageshow", refreshSession);
  };
}

function readStorage(): StoredSession {
  return { tokens: readStored("tokens"), state2fa: readStored("state2fa") };
}

function dropForeignValues(): void {
  if (parseTokens(readStored("tokens")) === null) dropStored("tokens");
  if (parseTwoFactorState(readStored("state2fa")) === null) dropStored("state2fa");
}
