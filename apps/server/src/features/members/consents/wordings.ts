import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

/** What somebody agrees to, and the day on which its sentences were last written, in either language. */
const WRITTEN_ON = {
  "membership-agreement": "2026-11-30",
  "checkout-agreement": "2026-11-30",
  "auto-renewal": "2026-11-30",
  "app-order": "2026-11-30",
  "renewal-turned-on": "2026-11-30",
  "app-renewal-turned-on": "2026-11-30",
  "plan-change": "2026-11-30",
  "price-change": "2026-11-26",
} as const satisfies Record<string, CalendarDay>;

export type Wording = keyof typeof WRITTEN_ON;

/** Such as 'plan-change-2026-11-26'. */
export type WordingVersion = { [Name in Wording]: `${Name}-${(typeof WRITTEN_ON)[Name]}` }[Wording];

/** The name under which words are stored with the member who agrees to them. */
export function versionOf(wording: Wording): WordingVersion {
  return `${wording}-${WRITTEN_ON[wording]}` as WordingVersion;
}

/** Until November 2026 a version named a month, and often one ahead. What was signed under such a name keeps it. */
const NAMED_BY_MONTH = /^membership-agreement-\d{4}-\d{2}$/;

const LAST_WITH_THIRTY_DAYS = "membership-agreement-2027-02";

/** Whether a signed agreement promises at least 30 days of notice of a new price, whatever the state. */
export function promisesThirtyDays(version: string): boolean {
  return NAMED_BY_MONTH.test(version) && version <= LAST_WITH_THIRTY_DAYS;
}

/** The last of the agreements that name one price for all time. */
export const LAST_WITH_ONE_PRICE = "membership-agreement-2026-11-26";

export function namesOnePrice(version: string): boolean {
  return NAMED_BY_MONTH.test(version) || version <= LAST_WITH_ONE_PRICE;
}
