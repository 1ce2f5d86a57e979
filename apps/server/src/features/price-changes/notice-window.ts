import type { NoticeWindow } from "@smirk/domain/law/payment-law";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import { promisesThirtyDays } from "../members/consents/wordings.ts";

export interface PriceNoticeRule {
  /** Days before the renewal; both belong to the window. */
  window: NoticeWindow;
  /** Without the member's consent they may leave after the first charge at a higher price. */
  needsConsent: boolean;
}

const PROMISED_DAYS = 30;
/** No notice is sent earlier, so that it comes before every reminder of the same renewal and is not forgotten. */
const LEAD_DAYS = 45;

/** The zones of New York and California, whose windows alone are a single day. */
const ZONES_OF_ONE_DAY = ["America/New_York", "America/Los_Angeles"] as const;
/** A count of days that is right in each zone of the states. */
const ZONES = [
  ...ZONES_OF_ONE_DAY,
  ...["America/Chicago", "America/Denver", "America/Phoenix", "America/Anchorage", "Pacific/Honolulu"],
];

/** A member's state decides, and what an agreement promised that they signed, or that was not stored yet. */
export function findNoticeRule(stateCode: string, signedVersions: readonly string[]): PriceNoticeRule {
  const { from, to, needsConsent } = getStateLaw(stateCode).priceChangeNotice.value;
  const isPromised = signedVersions.length === 0 || signedVersions.some(promisesThirtyDays);
  const earliest = isPromised ? Math.max(from, PROMISED_DAYS) : from;
  return { window: { from: earliest, to }, needsConsent };
}

export function isInWindow(window: NoticeWindow, at: Date, renewalAt: Date): boolean {
  return countDays(window, at, renewalAt).every((days) => days >= window.from && days <= window.to);
}

/** It is too late to notify of this renewal. */
export function isWindowOver(window: NoticeWindow, at: Date, renewalAt: Date): boolean {
  return countDays(window, at, renewalAt).some((days) => days < window.from);
}

export function isNoticeDue(window: NoticeWindow, now: Date, renewalAt: Date): boolean {
  return isInWindow({ from: window.from, to: leadDays(window) }, now, renewalAt);
}

/** How many days before the renewal a notice is written. */
export function leadDays({ to }: NoticeWindow): number {
  return Math.min(to, LEAD_DAYS);
}

function countDays({ from, to }: NoticeWindow, at: Date, renewalAt: Date): number[] {
  const zones: readonly string[] = from === to ? ZONES_OF_ONE_DAY : ZONES;
  return zones.map((zone) =>
    Math.round((Date.parse(dayIn(zone, renewalAt)) - Date.parse(dayIn(zone, at))) / DAY_MS),
  );
}
