import type { RenewalPeriod } from "../renewal-period.ts";
import type { PromotionDuration } from "./promotion.ts";

/** The number of charges, the first included, that a promotion lowers; Infinity for all. */
export function promotedCharges(duration: PromotionDuration, period: RenewalPeriod): number {
  if (duration.kind === "forever") return Number.POSITIVE_INFINITY;
  if (duration.kind === "once") return 1;
  return period === "monthly" ? duration.months : Math.ceil(duration.months / 12);
}
