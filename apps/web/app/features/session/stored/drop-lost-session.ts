// In every page's header: apart from what is saved.

/** In session storage. */
export const LOST_SESSION_KEY = "lostSession";

export function dropLostSession(): void {
  try {
    sessionStorage.removeItem(LOST_SESSION_KEY);
  } catch {
    // Nothing was stored.
  }
}
