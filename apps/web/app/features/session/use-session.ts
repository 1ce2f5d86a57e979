import { useSyncExternalStore } from "react";
import { INITIAL_SESSION, type Session } from "./session-state.ts";
import { getSession, subscribeToSession } from "./session-store.ts";

/** `loading` on the server, since tokens live in local storage. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => INITIAL_SESSION);
}

/** What links need to know: nobody's page is rendered again because the session has been read. */
export function useSignedInAs(): "member" | "joining" | null {
  return useSyncExternalStore(subscribeToSession, readSignedInAs, () => null);
}

function readSignedInAs(): "member" | "joining" | null {
  const session = getSession();
  if (session.status !== "isLoggedIn") return null;
  return session.tokens.type === "access_token" ? "member" : "joining";
}
