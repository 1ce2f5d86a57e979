const KEY = "unconfirmedText";

/** Remembers in this window that nobody knows whether the text of a code went out. */
export function rememberDelivery(startTime: number, delivery: string | undefined): void {
  try {
    if (delivery === "unconfirmed") sessionStorage.setItem(KEY, String(startTime));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then the page says what it says of every other code.
  }
}

/** @param startTime of the stored two-factor state */
export function isUnconfirmed(startTime: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(startTime);
  } catch {
    return false;
  }
}
