import type { NoticeWindow } from "@smirk/domain/law/payment-law";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import { promisesThirtyDays } from "../../members/agreement/write-agreement.ts";

export interface PriceNoticeRule {
  /** Days before the renewal; both belong to the window. */
  window: NoticeWindow;
  /** Without the member's consent they may leave after the first charge at a higher price. */
  needsConsent: boolean;
}

const PROMISED_DAYS = 30;
/** No notice is sent earlier, so that it comes before every reminder of the same renewal and is not forgotten. */
const LEAD_DAYS = 45;

/** The first and the last of the states to reach a day: a count that is right in both is right in each. */
const OUTER_ZONES = ["America/New_York", "Pacific/Honolulu"] as const;

/** A member's state decides, and the promise of the first agreement that they signed. */
export function findNoticeRule(stateCode: string, agreementVersion: string): PriceNoticeRule {
  const { from, to, needsConsent } = getStateLaw(stateCode).priceChangeNotice.value;
  const earliest = promisesThirtyDays(agreementVersion) ? Math.max(from, PROMISED_DAYS) : from;
  return { window: { from: earliest, to }, needsConsent };
}

export function isInWindow({ from, to }: NoticeWindow, at: Date, renewalAt: Date): boolean {
  return countDays(at, renewalAt).every((days) => days >= from && days <= to);
}

/** It is too late to notify of this renewal. */
export function isWindowOver({ from }: NoticeWindow, at: Date, renewalAt: Date): boolean {
  return countDays(at, renewalAt).some((days) => days < from);
}

export function isNoticeDue(window: NoticeWindow, now: Date, renewalAt: Date): boolean {
  return isInWindow({ from: window.from, to: leadDays(window) }, now, renewalAt);
}

/** How many days before the renewal a notice is written. */
export function leadDays({ to }: NoticeWindow): number {
  return Math.min(to, LEAD_DAYS);
}

function countDays(at: Date, renewalAt: Date): number[] {
  return OUTER_ZONES.map((zone) =>
    Math.round((Date.parse(dayIn(zone, renewalAt)) - Date.parse(dayIn(zone, at))) / DAY_MS),
  );
}
