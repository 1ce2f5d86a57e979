import type { RenewalPeriod } from "../renewal-period.ts";
import type { PromotionDuration } from "./promotion.ts";

/** How many charges, the first included, a promotion lowers; Infinity when all of them. */
export function promotedCharges(duration: PromotionDuration, period: RenewalPeriod): number {
  if (duration.kind === "forever") return Number.POSITIVE_INFINITY;
  if (duration.kind === "once") return 1;
  return period === "monthly" ? duration.months : Math.ceil(duration.months / 12);
}
