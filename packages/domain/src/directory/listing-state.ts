import type { CalendarDay } from "../wire/calendar-day.ts";
import { DAY_MS } from "../wire/durations.ts";

/** Until how many days after it was found to be right a listing is confirmed, and until how many it is aging. */
export const CONFIRMED_DAYS = 90;
export const AGING_DAYS = 180;
/** Within so many days of the first doubt it is settled: shown as right, or off the map. */
export const SETTLING_DAYS = 30;

/** What the last confirmation is still worth; `none` for an older one too. */
export type Confirmation = "confirmed" | "aging" | "none";

/** How true a listing is; a doubt outweighs every confirmation. */
export type ListingState = Confirmation | "in_doubt";

/**
 * What listings are ordered by before their distance: up to 1, 2, 4, 8 miles and so on they are about equally far, and
 * of those the ones that nobody confirmed come last.
 */
export function rankListing({ confirmation }: { confirmation: Confirmation }, miles: number): number {
  return 2 * Math.ceil(Math.log2(Math.max(1, miles))) + Number(confirmation === "none");
}

/** @param today the day at the office; a day after it counts as today */
export function findConfirmation(confirmedOn: CalendarDay | null, today: CalendarDay): Confirmation {
  const age = confirmedOn === null ? Number.POSITIVE_INFINITY : daysBetween(confirmedOn, today);
  if (age > AGING_DAYS) return "none";
  return age > CONFIRMED_DAYS ? "aging" : "confirmed";
}

/** Whether what an office said about new patients is too old to be shown, which it is with the oldest confirmation. */
export function isAnswerExpired(checkedOn: CalendarDay | null, today: CalendarDay): boolean {
  return checkedOn !== null && findConfirmation(checkedOn, today) === "none";
}

export function readListingState(card: { being_checked: boolean; confirmation: Confirmation }): ListingState {
  return card.being_checked ? "in_doubt" : card.confirmation;
}

/** Whether the badge of a verified dentist shows: a listing that is not confirmed today says nothing else. */
export function isVerifiedNow(
  card: { smirk_verified: boolean } & Parameters<typeof readListingState>[0],
): boolean {
  return card.smirk_verified && readListingState(card) === "confirmed";
}

/** Days until a doubt must be settled; negative once it is late. */
export function daysToSettle(doubtedOn: CalendarDay, today: CalendarDay): number {
  return SETTLING_DAYS - daysBetween(doubtedOn, today);
}

function daysBetween(day: CalendarDay, later: CalendarDay): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);
}
