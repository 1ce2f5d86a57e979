import type { Coupon } from "@smirk/domain/billing/promotions/coupon";
import type { PromotionDuration } from "@smirk/domain/billing/promotions/promotion";
import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
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

/** `expires_at` is the last day in UTC; null means never. */
export function toColumns(promotion: Omit<NewPromotion, "coupon"> & { coupon: Coupon | null }): Columns {
  const { code, coupon, maxRedemptions, expiresAt } = promotion;
  return {
    code,
    percent_off: coupon?.off.kind === "percent" ? coupon.off.percent : null,
    amount_off: coupon?.off.kind === "amount" ? coupon.off.cents : null,
    applies_to: [...(coupon?.products ?? [])].toSorted().join(";"),
    duration: coupon?.duration.kind ?? null,
    duration_in_months: coupon?.duration.kind === "repeating" ? coupon.duration.months : null,
    max_redemptions: maxRedemptions,
    expires_at: expiresAt && lastDay(expiresAt),
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

export function endOfDay(day: string): Date {
  return new Date(`${addDays(day, 1)}T00:00:00Z`);
}

function lastDay(expiresAt: Date): string {
  return expiresAt.getTime() % DAY_MS === 0 ? addDays(dayOf(expiresAt), -1) : expiresAt.toISOString();
}
