import { formatMoney } from "@smirk/domain/billing/money";
import type { Promotion, SoldPrice } from "../api/types.ts";
import { formatDay } from "../ui/formats.ts";

const STATE_WORDS: Record<Promotion["state"], string> = {
  good: "Can be used",
  "used up": "Used up",
  over: "Over",
  "switched off": "Ended",
  "not sellable": "No plan can be sold with it",
};

export function describeState({ state, conditions }: Promotion): string {
  return [STATE_WORDS[state], ...conditions].join(", ");
}

export function describeOff({ coupon }: Promotion): string {
  if (coupon === null) return "Not supported";
  return coupon.off.kind === "percent" ? `${coupon.off.percent}%` : formatMoney(coupon.off.cents);
}

export function describeDuration({ coupon }: Promotion): string {
  if (coupon === null) return "";
  const { duration } = coupon;
  if (duration.kind === "repeating") return `${duration.months} months`;
  return duration.kind === "once" ? "First payment" : "Every payment";
}

export function describeProducts({ coupon }: Promotion, prices: readonly SoldPrice[]): string {
  if (coupon === null) return "";
  if (coupon.products.length === 0) return "Everything";
  const names = listProducts(prices);
  return coupon.products.map((id) => names.find((one) => one.id === id)?.name ?? id).join("; ");
}

export function describeUse({
  times_redeemed: timesRedeemed,
  max_redemptions: maxRedemptions,
}: Promotion): string {
  return maxRedemptions === null ? String(timesRedeemed) : `${timesRedeemed} of ${maxRedemptions}`;
}

/** Codes end at the office's midnight after their last day, older ones at that of UTC. */
export function lastDayOf({ expires_at: expiresAt }: Promotion): string {
  if (expiresAt === null) return "";
  return formatDay(new Date(Date.parse(expiresAt) - 1).toISOString());
}

export function listProducts(prices: readonly SoldPrice[]): { id: string; name: string }[] {
  return [...new Map(prices.map(({ product_id: id, name }) => [id, { id, name }])).values()];
}
