import type { Context } from "../../../context.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlans } from "../plans/list-plans.ts";
import { requirePayments } from "../selling-context.ts";
import { describePromotion, type PromotionState } from "./describe-promotion.ts";
import { toColumns } from "./promotion-columns.ts";

type Value = string | number | null;

export interface PromotionDifference {
  code: string;
  kind: "missing" | "differs" | "same";
  fields: Record<string, [wanted: Value, found: Value]>;
  state: PromotionState | null;
}

interface ImportInput {
  promotions: readonly NewPromotion[];
  operator: Operator;
}

export async function comparePromotions(
  ctx: Context,
  promotions: readonly NewPromotion[],
): Promise<PromotionDifference[]> {
  const payments = requirePayments(ctx);
  const plans = await listPlans(ctx);
  const differences: PromotionDifference[] = [];
  for (const wanted of promotions) {
    const found = await payments.listPromotions(wanted.code);
    const current = found.find(({ isActive }) => isActive) ?? found[0];
    differences.push(
      current
        ? compare(ctx, wanted, describePromotion(current, plans, ctx.clock.now()))
        : { code: wanted.code, kind: "missing", fields: {}, state: null },
    );
  }
  return differences;
}

function compare(
  { config: { officeTimeZone } }: Pick<Context, "config">,
  wanted: NewPromotion,
  found: ReturnType<typeof describePromotion>,
): PromotionDifference {
  const has = toColumns(found, officeTimeZone);
  const fields: PromotionDifference["fields"] = {};
  for (const [column, value] of Object.entries(toColumns(wanted, officeTimeZone))) {
    const there = has[column as keyof typeof has];
    if (column !== "code" && there !== value) fields[column] = [value, there];
  }
  const isSame = Object.keys(fields).length === 0;
  return { code: wanted.code, kind: isSame ? "same" : "differs", fields, state: found.state };
}

/** Creates the promotions that Stripe lacks and leaves different ones alone. Idempotent. @returns the state before */
export async function importPromotions(
  ctx: Context,
  { promotions, operator }: ImportInput,
): Promise<PromotionDifference[]> {
  const payments = requirePayments(ctx);
  const differences = await comparePromotions(ctx, promotions);
  const missing = promotions.filter((_promotion, index) => differences[index]?.kind === "missing");
  for (const promotion of missing) {
    const audit = (step: string) =>
      writeAuditEntry(ctx.db, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "promotion",
        subjectId: promotion.code,
        changes: { step, active: [false, true], ...toColumns(promotion, ctx.config.officeTimeZone) },
      });
    // Before and after, so that a killed process leaves a trace.
    await audit("asked for");
    await payments.createPromotion(promotion);
    await audit("made");
  }
  return differences;
}
