import type { WantedPriceChange } from "../../price-changes/schedule-price-change.ts";

interface PriceChangeBody {
  plan_slug: string;
  first_day: string;
  prices: Partial<Record<"monthly" | "yearly", NewPricesBody | undefined>>;
}

interface NewPricesBody {
  plan_cents: number;
  family_cents: number;
  family_extra_cents: number;
}

export function toWanted({
  plan_slug: planSlug,
  first_day: firstDay,
  prices,
}: PriceChangeBody): WantedPriceChange {
  const read = (given: NewPricesBody | undefined) =>
    given && {
      planCents: given.plan_cents,
      familyCents: given.family_cents,
      familyExtraCents: given.family_extra_cents,
    };
  return { planSlug, firstDay, prices: { monthly: read(prices.monthly), yearly: read(prices.yearly) } };
}
