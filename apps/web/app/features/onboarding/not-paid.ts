/** The state of a history entry that tells the checkout of a payment which did not go through. */
export const NOT_PAID = { notPaid: true } as const;

export function hasFailedBefore(state: unknown): boolean {
  return typeof state === "object" && state !== null && "notPaid" in state && state.notPaid === true;
}
