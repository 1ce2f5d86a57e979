/** History state that opens the checkout after a failed payment. */
export const NOT_PAID = { notPaid: true } as const;

export function hasFailedBefore(state: unknown): boolean {
  return typeof state === "object" && state !== null && "notPaid" in state && state.notPaid === true;
}
