import type { Context } from "../../../context.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import {
  type KnownPlan,
  listAllPlans,
  listSoldPrices,
  type SoldPrice,
} from "../../billing/plans/list-plans.ts";
import { lacksPrescriptionCodes } from "../../billing/plans/prescription-codes.ts";
import type { KnownPromotion } from "../../billing/promotions/describe-promotion.ts";
import { listKnownPromotions } from "../../billing/promotions/end-promotion.ts";

interface Selling {
  plans: (KnownPlan & { isInSpanish: boolean; prescriptionCard: "complete" | "incomplete" | null })[];
  /** Null while the payment provider cannot be reached or is not configured. */
  provider: { prices: SoldPrice[]; promotions: KnownPromotion[] } | null;
}

export async function showSelling(ctx: Context): Promise<Selling> {
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
