/** How a membership stands, as a member reads it (spec §4): Canceled before Termed before Active. */
export type MembershipStatus = "canceled" | "termed" | "active";

export function membershipStatus(card: { canceled: boolean; termed: boolean }): MembershipStatus {
  if (card.canceled) return "canceled";
  return card.termed ? "termed" : "active";
}
