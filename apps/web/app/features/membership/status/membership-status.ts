/** Spec §4: Canceled takes precedence over Termed, Termed over Active. */
export type MembershipStatus = "canceled" | "termed" | "active";

export function membershipStatus(card: { canceled: boolean; termed: boolean }): MembershipStatus {
  if (card.canceled) return "canceled";
  return card.termed ? "termed" : "active";
}

/** Past the last day, or unpaid. */
export function isMembershipOver(card: { termed: boolean; ends_at: number | null }, now: Date): boolean {
  return card.termed || (card.ends_at !== null && card.ends_at * 1000 <= now.getTime());
}
