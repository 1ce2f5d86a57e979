/** How a membership stands, as a member reads it (spec §4): Canceled before Termed before Active. */
export type MembershipStatus = "canceled" | "termed" | "active";

export function membershipStatus(card: { canceled: boolean; termed: boolean }): MembershipStatus {
  if (card.canceled) return "canceled";
  return card.termed ? "termed" : "active";
}

/** The card is good for nothing any more: the last day has passed, or what was to be paid was not. */
export function isMembershipOver(card: { termed: boolean; ends_at: number | null }, now: Date): boolean {
  return card.termed || (card.ends_at !== null && card.ends_at * 1000 <= now.getTime());
}
