import type { Context } from "../../../context.ts";
import type { NewPromotion } from "../../../vendors/stripe/billing/promotions.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlans } from "../list-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { describePromotion, type PromotionState } from "./describe-promotion.ts";
import { toColumns } from "./promotion-columns.ts";

type Value = string | number | null;

/** A promotion of a file beside the payment provider's. */
export interface PromotionDifference {
  code: string;
  /** `missing` there; `differs`, which nobody can change there; or the `same`. */
  kind: "missing" | "differs" | "same";
  /** Column to what the file has and what the provider has. */
  fields: Record<string, [wanted: Value, found: Value]>;
  /** How the one at the provider stands; null for one that is missing. */
  state: PromotionState | null;
}

interface ImportInput {
  promotions: readonly NewPromotion[];
  operator: Operator;
}

/**
 * Holds a file's promotions against the payment provider's; nothing is changed.
 * @throws {PaymentError}
 */
export async function comparePromotions(
  ctx: Context,
  promotions: readonly NewPromotion[],
): Promise<PromotionDifference[]> {
  const payments = requirePayments(ctx);
  const plans = await listPlans(ctx);
  const differences: PromotionDifference[] = [];
  for (const wanted of promotions) {
    const found = await payments.listPromotions(wanted.code);
    const living = found.find(({ isActive }) => isActive) ?? found[0];
    differences.push(
      living
        ? compare(wanted, describePromotion(living, plans, ctx.clock.now()))
        : { code: wanted.code, kind: "missing", fields: {}, state: null },
    );
  }
  return differences;
}

function compare(wanted: NewPromotion, found: ReturnType<typeof describePromotion>): PromotionDifference {
  const has = toColumns(found);
  const fields: PromotionDifference["fields"] = {};
  for (const [column, value] of Object.entries(toColumns(wanted))) {
    const there = has[column as keyof typeof has];
    // Codes are read in any spelling.
    if (column !== "code" && there !== value) fields[column] = [value, there];
  }
  const isSame = Object.keys(fields).length === 0;
  return { code: wanted.code, kind: isSame ? "same" : "differs", fields, state: found.state };
}

/**
 * Makes the promotions that the payment provider lacks, and leaves those that differ as they are: a code that was given
 * out is not changed under people's hands. Done again, it makes nothing twice.
 * @returns how each stood before
 * @throws {PaymentError}
 */
export async function importPromotions(
  ctx: Context,
  { promotions, operator }: ImportInput,
): Promise<PromotionDifference[]> {
  const payments = requirePayments(ctx);
  const differences = await comparePromotions(ctx, promotions);
  const missing = promotions.filter((_promotion, index) => differences[index]?.kind === "missing");
  for (const promotion of missing) {
    const note = (step: string) =>
      writeAuditEntry(ctx.db, {
        ...operator,
        ...{ at: ctx.clock.now(), subjectKind: "promotion", subjectId: promotion.code },
        changes: { step, ...toColumns(promotion) },
      });
    // Before and after: whatever is killed leaves a trace.
    await note("asked for");
    await payments.createPromotion(promotion);
    await note("made");
  }
  return differences;
}
