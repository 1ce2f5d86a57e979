import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import type { PromotionDuration } from "@smirk/domain/billing/promotions/promotion";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn, startOfDay } from "@smirk/domain/wire/office-day";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";

/** Columns of a file of promotions; `applies_to` has products separated by semicolons. */
export const PROMOTION_COLUMNS = [
  "code",
  "percent_off",
  "amount_off",
  "applies_to",
  "duration",
  "duration_in_months",
  "max_redemptions",
  "expires_at",
] as const;
type PromotionColumn = (typeof PROMOTION_COLUMNS)[number];

type Columns = Record<PromotionColumn, string | number | null>;

/** `expires_at` is the last day at the office; null means never. */
export function toColumns(
  promotion: Omit<NewPromotion, "coupon"> & { coupon: Coupon | null },
  timeZone: string,
): Columns {
  const { code, coupon, maxRedemptions, expiresAt } = promotion;
  return {
    code,
    percent_off: coupon?.off.kind === "percent" ? coupon.off.percent : null,
    amount_off: coupon?.off.kind === "amount" ? coupon.off.cents : null,
    applies_to: [...(coupon?.products ?? [])].toSorted().join(";"),
    duration: coupon?.duration.kind ?? null,
    duration_in_months: coupon?.duration.kind === "repeating" ? coupon.duration.months : null,
    max_redemptions: maxRedemptions,
    expires_at: expiresAt && lastDay(timeZone, expiresAt),
  };
}

export function fromColumns(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === "") continue;
    if (column === "applies_to") value[column] = cell.split(";").map((product) => product.trim());
    else value[column] = column !== "code" && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  }
  return value;
}

export function readDuration(kind: PromotionDuration["kind"], months: number | undefined): PromotionDuration {
  return kind === "repeating" ? { kind, months: months ?? 1 } : { kind };
}

export function endOfDay(timeZone: string, day: CalendarDay): Date {
  return startOfDay(timeZone, addDays(day, 1));
}

function lastDay(timeZone: string, expiresAt: Date): string {
  const day = dayIn(timeZone, new Date(expiresAt.getTime() - 1));
  // Older codes end at midnight UTC.
  const isWhole = expiresAt.getTime() % DAY_MS === 0 || +endOfDay(timeZone, day) === +expiresAt;
  return isWhole ? day : expiresAt.toISOString();
}
