/** Spec §4: Canceled takes precedence over Termed, Termed over Active. */
export type MembershipStatus = "canceled" | "termed" | "active";

export function membershipStatus(card: { canceled: boolean; termed: boolean }): MembershipStatus {
  if (card.canceled) return "canceled";
  return card.termed ? "termed" : "active";
}
