import { parseTokens } from "./parse-tokens.ts";
import {
  INITIAL_SESSION,
  isObjectText,
  reduceSession,
  type Session,
  type SessionEvent,
} from "./session-state.ts";
import { SIGN_UP_KEYS } from "./stored-keys.ts";

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
  dispatch({ type: "storageRead", tokens: read("tokens"), state2fa: read("state2fa") });
}

/** Clears everything that was stored while signing up. */
export function signOut(): void {
  for (const key of SIGN_UP_KEYS) drop(key);
  dispatch({ type: "signedOut" });
}

export function getSession(): Session {
  if (session.status === "loading") {
    dropForeignValues();
    session = reduceSession(session, {
      type: "storageRead",
      tokens: read("tokens"),
      state2fa: read("state2fa"),
    });
  }
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", refreshSession);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", refreshSession);
  };
}

function dropForeignValues(): void {
  if (parseTokens(read("tokens")) === null) drop("tokens");
  if (!isObjectText(read("state2fa"))) drop("state2fa");
}

/** Storage can be forbidden (private windows, policies): then there is simply nothing stored. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so nothing has to go.
  }
}
