import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { describePromotion } from "../../billing/promotions/describe-promotion.ts";
import { endPromotion, resumePromotion } from "../../billing/promotions/end-promotion.ts";
import { comparePromotions, importPromotions } from "../../billing/promotions/import-promotions.ts";
import { readPromotion } from "../../billing/promotions/validate-promotions.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { showSelling } from "./show-selling.ts";

const promotionSchema = v.object({
  promotion: v.record(v.string(), v.unknown(), "Describe the promotion."),
});
const codeSchema = v.object({ code: v.pipe(v.string("Name a code."), v.regex(/^[A-Za-z0-9-]{1,100}$/)) });

export function registerSellingRoutes(add: AddAction, ctx: Context): void {
  add("selling.show", { method: "GET", url: "/selling", handler: () => showSelling(ctx) });
  add("promotions.preview", {
    method: "POST",
    url: "/promotions/preview",
    handler: async ({ request }) => previewPromotion(ctx, await readBody(ctx, request.body)),
  });
  add("promotions.create", {
    method: "POST",
    url: "/promotions/create",
    handler: async ({ request, operator }) => {
      const reasoned = withReason(operator, request.body);
      const promotion = await readBody(ctx, request.body);
      const [before] = await importPromotions(ctx, { promotions: [promotion], operator: reasoned });
      if (before?.kind !== "missing") throw isTaken();
      return { created: promotion.code };
    },
  });
  add("promotions.end", {
    method: "POST",
    url: "/promotions/end",
    handler: async ({ request, operator }) => {
      const { code } = parseBody(codeSchema, request.body);
      const ended = await endPromotion(ctx, { code, operator: withReason(operator, request.body) });
      return { ended: ended.code };
    },
  });
  add("promotions.resume", {
    method: "POST",
    url: "/promotions/resume",
    handler: async ({ request, operator }) => {
      const { code } = parseBody(codeSchema, request.body);
      const resumed = await resumePromotion(ctx, { code, operator: withReason(operator, request.body) });
      return { resumed: resumed.code };
    },
  });
}

async function readBody(ctx: Context, body: unknown): Promise<NewPromotion> {
  return readPromotion(parseBody(promotionSchema, body).promotion, await listPlans(ctx));
}

/** @throws 409 `conflict` for a code that the payment provider has; PaymentError */
async function previewPromotion(ctx: Context, promotion: NewPromotion) {
  const [before] = await comparePromotions(ctx, [promotion]);
  if (before?.kind !== "missing") throw isTaken();
  const plans = await listPlans(ctx);
  const now = ctx.clock.now();
  const facts = { ...promotion, id: "", isActive: true, timesRedeemed: 0, createdAt: now, conditions: [] };
  const { plans: effects, state } = describePromotion(facts, plans, now);
  return {
    state,
    expires_at: promotion.expiresAt,
    plans: plans.map(({ slug, name, prices }) => ({
      name,
      prices,
      discount: effects.find((effect) => effect.slug === slug)?.promotion?.discount ?? null,
    })),
  };
}

function isTaken() {
  return conflict("The payment provider has a promotion with this code already.");
}
