import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { type ListedPlan, putPlans } from "../catalog/put-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { checkPrices, type PriceError } from "./check-prices.ts";
import { comparePlans, type PlanChange } from "./compare-plans.ts";
import { listAllPlans } from "./list-all-plans.ts";
import { setUpPrices } from "./set-up-prices.ts";

interface ImportInput {
  plans: readonly ListedPlan[];
  operator: Operator;
}

export interface PlanDifference {
  changes: PlanChange[];
  /** Prices that the payment provider lacks for these plans; null where none is configured. */
  prices: PriceError[] | null;
}

/**
 * What an import would change, here and at the payment provider; nothing is changed.
 * @throws {PaymentError}
 */
export async function previewPlans(
  ctx: Context,
  { plans }: Pick<ImportInput, "plans">,
): Promise<PlanDifference> {
  const { payments } = ctx;
  return {
    changes: comparePlans(await listAllPlans(ctx), plans),
    prices: payments && (await checkPrices({ payments }, plans)),
  };
}

/**
 * Puts these plans on sale, in this order and no others, and has the payment provider's prices agree. What was half
 * done is finished by doing it again; until then nothing is sold.
 * @throws 503 `unavailable` without a payment provider, before anything is changed; PaymentError
 */
export async function importPlans(ctx: Context, { plans, operator }: ImportInput): Promise<PlanDifference> {
  requirePayments(ctx);
  const changes = await ctx.db.transaction().execute(async (trx) => {
    await sql`lock table plans in share row exclusive mode`.execute(trx);
    const found = comparePlans(await listAllPlans({ db: trx }), plans);
    if (found.every(({ kind }) => kind === "unchanged")) return found;
    await putPlans(trx, plans, ctx.clock.now());
    for (const { slug, kind, fields } of found) {
      if (kind === "unchanged") continue;
      const subject = { subjectKind: "plan", subjectId: slug } as const;
      await writeAuditEntry(trx, { ...operator, ...subject, at: ctx.clock.now(), changes: fields });
    }
    return found;
  });
  return { changes, prices: await setUpPrices(ctx, operator) };
}
