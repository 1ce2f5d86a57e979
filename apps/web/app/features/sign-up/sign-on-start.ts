const KEY = "signOnAttempt";

export function rememberSignOnAttempt(attempt: string): void {
  try {
    sessionStorage.setItem(KEY, attempt);
  } catch {
    // Without storage, the visitor is asked on return.
  }
}

/** True once, for this tab's last attempt. Others may come from a link that signs the visitor in to another account. */
export function takeSignOnAttempt(attempt: string | null): boolean {
  try {
    const begun = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return begun !== null && begun !== "" && begun === attempt;
  } catch {
    return false;
  }
}
