import type { PRICES } from "@smirk/contract/console/members/prices";
import { listPriceChanges } from "../../membership/price-changes/list-price-changes.ts";
import {
  previewPriceChange,
  schedulePriceChange,
  undoPriceChange,
  type WantedPriceChange,
} from "../../membership/price-changes/schedule-price-change.ts";
import type { Handlers } from "../action.ts";
import { describePreview } from "./describe-price-changes.ts";

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

export const PRICE_ACTIONS: Handlers<typeof PRICES> = {
  "prices.list": async (ctx) => {
    const changes = await listPriceChanges(ctx);
    return {
      changes: changes.map(({ isPending, canBeUndone, undone_at: undoneAt, ...change }) => ({
        ...change,
        can_be_undone: canBeUndone,
        state: isPending
          ? ("pending" as const)
          : undoneAt === null
            ? ("finished" as const)
            : ("undone" as const),
      })),
    };
  },
  "prices.preview": async (ctx, { body }) =>
    describePreview(ctx, await previewPriceChange(ctx, toWanted(body))),
  "prices.schedule": async (ctx, { body, operator }) => {
    const { reason_en: reasonEn, reason_es: reasonEs } = body;
    return { id: await schedulePriceChange(ctx, { ...toWanted(body), reasonEn, reasonEs, operator }) };
  },
  "prices.undo": async (ctx, { body: { id }, operator }) => {
    await undoPriceChange(ctx, { id, operator });
    return { undone: id };
  },
};

function toWanted({ plan_slug: planSlug, first_day: firstDay, prices }: PriceChangeBody): WantedPriceChange {
  const read = (given: NewPricesBody | undefined) =>
    given && {
      planCents: given.plan_cents,
      familyCents: given.family_cents,
      familyExtraCents: given.family_extra_cents,
    };
  return { planSlug, firstDay, prices: { monthly: read(prices.monthly), yearly: read(prices.yearly) } };
}
