import { useSyncExternalStore } from "react";
import { INITIAL_SESSION, type Session } from "./session-state.ts";
import { getSession, subscribeToSession } from "./session-store.ts";

/** Who is signed in. The server cannot know: tokens live in local storage, so pages start as `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => INITIAL_SESSION);
}
