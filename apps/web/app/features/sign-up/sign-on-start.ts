const KEY = "signOnStarted";
/** As long as the server keeps an attempt. */
const HOLDS_MS = 10 * 60 * 1000;

/** Remembers in this window that it was here that somebody chose to sign on. */
export function markSignOnStarted(nowMs: number): void {
  try {
    sessionStorage.setItem(KEY, String(nowMs));
  } catch {
    // Then somebody who is signed in already is asked once they are back.
  }
}

/**
 * Whether this window sent somebody to a vendor a moment ago; true once. Without it the address may be a link from
 * somebody else, who wants the visitor to go on in an account that is not theirs.
 */
export function takeSignOnStart(nowMs: number): boolean {
  try {
    const startedAt = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    sessionStorage.removeItem(KEY);
    return nowMs - startedAt >= 0 && nowMs - startedAt <= HOLDS_MS;
  } catch {
    return false;
  }
}
