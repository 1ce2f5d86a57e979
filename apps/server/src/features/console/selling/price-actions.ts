import type { PRICES } from "@smirk/contract/console/members/prices";
import { listPriceChanges } from "../../price-changes/list-price-changes.ts";
import {
  previewPriceChange,
  schedulePriceChange,
  undoPriceChange,
} from "../../price-changes/schedule-price-change.ts";
import type { Handlers } from "../action.ts";
import { describeChange, describePreview } from "./describe-price-changes.ts";
import { toWanted } from "./read-wanted-change.ts";

export const PRICE_ACTIONS: Handlers<typeof PRICES> = {
  "prices.list": async (ctx) => {
    const changes = await listPriceChanges(ctx);
    return {
      changes: changes.map(describeChange),
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
