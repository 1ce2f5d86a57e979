import type { Context } from "../../../context.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { importPromotions } from "../../billing/promotions/import-promotions.ts";
import { readPromotion } from "../../billing/promotions/validate-promotions.ts";
import { isTaken } from "./preview-promotion.ts";

interface CreatedPromotion {
  promotion: Parameters<typeof readPromotion>[0];
  operator: Operator;
}

/** @returns its code @throws 400 `invalid`; 409 `conflict` for a code that the payment provider has */
export async function createPromotion(ctx: Context, input: CreatedPromotion): Promise<string> {
  const selling = { plans: await listPlans(ctx), timeZone: ctx.config.officeTimeZone };
  const promotion = readPromotion(input.promotion, selling);
  const [before] = await importPromotions(ctx, { promotions: [promotion], operator: input.operator });
  if (before?.kind !== "missing") throw isTaken();
  return promotion.code;
}
