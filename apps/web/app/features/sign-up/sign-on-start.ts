const KEY = "signOnAttempt";

/** Remembers in this window which attempt to sign on it began, by the name that the server gave it. */
export function rememberSignOnAttempt(attempt: string): void {
  try {
    sessionStorage.setItem(KEY, attempt);
  } catch {
    // Then the visitor is asked once they are back.
  }
}

/**
 * Whether an answer is to the attempt that this window began last; true once. Any other may be a link from somebody
 * else, who wants the visitor to go on in an account that is not theirs.
 * @param attempt as the address names it
 */
export function takeSignOnAttempt(attempt: string | null): boolean {
  try {
    const begun = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return begun !== null && begun !== "" && begun === attempt;
  } catch {
    return false;
  }
}
