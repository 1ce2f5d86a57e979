import type { SELLING } from "@smirk/contract/console/selling";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import {
  type KnownPlan,
  listAllPlans,
  listPlans,
  listSoldPrices,
  type SoldPrice,
} from "../../billing/plans/list-plans.ts";
import { lacksPrescriptionCodes } from "../../billing/plans/prescription-codes.ts";
import { describePromotion, type KnownPromotion } from "../../billing/promotions/describe-promotion.ts";
import {
  endPromotion,
  listKnownPromotions,
  resumePromotion,
} from "../../billing/promotions/end-promotion.ts";
import { comparePromotions, importPromotions } from "../../billing/promotions/import-promotions.ts";
import { readPromotion } from "../../billing/promotions/validate-promotions.ts";
import type { Handlers } from "../action.ts";

export const SELLING_ACTIONS: Handlers<typeof SELLING> = {
  "selling.show": showSelling,
  "promotions.preview": async (ctx, { body }) =>
    previewPromotion(ctx, readPromotion(body.promotion, await listPlans(ctx))),
  "promotions.create": async (ctx, { body, operator }) => {
    const promotion = readPromotion(body.promotion, await listPlans(ctx));
    const [before] = await importPromotions(ctx, { promotions: [promotion], operator });
    if (before?.kind !== "missing") throw isTaken();
    return { created: promotion.code };
  },
  "promotions.end": async (ctx, { body: { code }, operator }) => {
    const ended = await endPromotion(ctx, { code, operator });
    return { ended: ended.code };
  },
  "promotions.resume": async (ctx, { body: { code }, operator }) => {
    const resumed = await resumePromotion(ctx, { code, operator });
    return { resumed: resumed.code };
  },
};

/** @throws 409 `conflict` for a code that the payment provider has; PaymentError */
async function previewPromotion(ctx: Context, promotion: NewPromotion) {
  const [before] = await comparePromotions(ctx, [promotion]);
  if (before?.kind !== "missing") throw isTaken();
  const plans = await listPlans(ctx);
  const now = ctx.clock.now();
  const facts = { ...promotion, id: "", isActive: true, timesRedeemed: 0, createdAt: now, conditions: [] };
  const { plans: effects } = describePromotion(facts, plans, now);
  return {
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

interface Selling {
  plans: (KnownPlan & { isInSpanish: boolean; prescriptionCard: "complete" | "incomplete" | null })[];
  /** Null while the payment provider cannot be reached or is not configured. */
  provider: { prices: SoldPrice[]; promotions: KnownPromotion[] } | null;
}

async function showSelling(ctx: Context): Promise<Selling> {
  const plans = await listAllPlans(ctx);
  return {
    plans: plans.map((plan) => ({
      ...plan,
      prescriptionCard: lacksPrescriptionCodes(plan) ? "incomplete" : plan.prescriptionCodes && "complete",
      isInSpanish: plan.description === "" || plan.spanishDescription !== null,
    })),
    provider: await readProvider(ctx, plans),
  };
}

async function readProvider(ctx: Context, plans: readonly KnownPlan[]): Promise<Selling["provider"]> {
  const { payments } = ctx;
  if (payments === null) return null;
  try {
    const [prices, promotions] = await Promise.all([
      listSoldPrices(
        { payments },
        plans.filter(({ isSold }) => isSold),
      ),
      listKnownPromotions(ctx),
    ]);
    return { prices, promotions };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ err: error }, "billing.selling.provider_failed");
    return null;
  }
}
