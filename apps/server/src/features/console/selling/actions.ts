import type { SELLING } from "@smirk/contract/console/selling";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { endPromotion, resumePromotion } from "../../billing/promotions/end-promotion.ts";
import { readPromotion } from "../../billing/promotions/validate-promotions.ts";
import type { Handlers } from "../action.ts";
import { createPromotion } from "./create-promotion.ts";
import { previewPromotion } from "./preview-promotion.ts";
import { showSelling } from "./show-selling.ts";

export const SELLING_ACTIONS: Handlers<typeof SELLING> = {
  "selling.show": showSelling,
  "promotions.preview": async (ctx, { body }) => {
    const selling = { plans: await listPlans(ctx), timeZone: ctx.config.officeTimeZone };
    return previewPromotion(ctx, readPromotion(body.promotion, selling));
  },
  "promotions.create": async (ctx, { body: { promotion }, operator }) => ({
    created: await createPromotion(ctx, { promotion, operator }),
  }),
  "promotions.end": async (ctx, { body: { code }, operator }) => {
    const ended = await endPromotion(ctx, { code, operator });
    return { ended: ended.code };
  },
  "promotions.resume": async (ctx, { body: { code }, operator }) => {
    const resumed = await resumePromotion(ctx, { code, operator });
    return { resumed: resumed.code };
  },
};
