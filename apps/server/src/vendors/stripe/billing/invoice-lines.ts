/** Stripe bills an item of none with a line of $0, which says nothing to a member. */
export function isOfSomething({ quantity }: { quantity?: number | null | undefined }): boolean {
  return quantity !== 0;
}
