const KEY = "unconfirmedText";

/** In session storage: unconfirmed delivery of the current code. */
export function rememberDelivery(startTime: number, delivery: string | undefined): void {
  try {
    if (delivery === "unconfirmed") sessionStorage.setItem(KEY, String(startTime));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the page shows its default text.
  }
}

export function isUnconfirmed(startTime: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(startTime);
  } catch {
    return false;
  }
}
