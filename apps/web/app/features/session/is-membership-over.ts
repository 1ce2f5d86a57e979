/** Whether the last day has passed, or the membership is unpaid. */
export function isMembershipOver(card: { termed: boolean; ends_at: number | null }, now: Date): boolean {
  return card.termed || (card.ends_at !== null && card.ends_at * 1000 <= now.getTime());
}
