import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { putPlans } from "../catalog/put-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { checkPrices, type PriceError } from "./check-prices.ts";
import { comparePlans, type PlanChange } from "./compare-plans.ts";
import { listAllPlans } from "./list-all-plans.ts";
import type { ListedPlan } from "./plan-row.ts";
import { setUpPrices } from "./set-up-prices.ts";

interface ImportInput {
  plans: readonly ListedPlan[];
  operator: Operator;
}

export interface PlanDifference {
  changes: PlanChange[];
  prices: PriceError[] | null;
}

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

/** Until it completes, by a second run if need be, nothing is sold. @throws 503 `unavailable`; PaymentError */
export async function importPlans(ctx: Context, { plans, operator }: ImportInput): Promise<PlanDifference> {
  requirePayments(ctx);
  const changes = await ctx.db.transaction().execute(async (trx) => {
    await sql`lock table plans in share row exclusive mode`.execute(trx);
    const found = comparePlans(await listAllPlans({ db: trx }), plans);
    if (found.every(({ kind }) => kind === "unchanged")) return found;
    await putPlans(trx, plans, ctx.clock.now());
    for (const { slug, kind, fields } of found) {
      if (kind === "unchanged") continue;
      await writeAuditEntry(trx, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "plan",
        subjectId: slug,
        changes: fields,
      });
    }
    return found;
  });
  return { changes, prices: await setUpPrices(ctx, operator) };
}
