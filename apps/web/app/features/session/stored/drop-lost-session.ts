// Every page's header loads this: it is apart from what is saved.

/** A key in session storage. */
export const LOST_SESSION_KEY = "lostSession";

export function dropLostSession(): void {
  try {
    sessionStorage.removeItem(LOST_SESSION_KEY);
  } catch {
    // Nothing was stored.
  }
}
