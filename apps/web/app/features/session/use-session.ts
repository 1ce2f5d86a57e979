import { useSyncExternalStore } from "react";
import { INITIAL_SESSION, type Session } from "./session-state.ts";
import { getSession, subscribeToSession } from "./session-store.ts";

/** `loading` on the server, since tokens live in local storage. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => INITIAL_SESSION);
}
