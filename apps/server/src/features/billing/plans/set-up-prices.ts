import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { setUpCatalog } from "../catalog/set-up-catalog.ts";
import { listPlans } from "../list-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { checkPrices, type PriceError } from "./check-prices.ts";

/**
 * Makes the products and prices that the payment provider lacks for the plans on sale. A price that was sold is never
 * changed: a new one takes its place, and who pays the old one goes on paying it.
 * @returns what was wrong before
 * @throws {PaymentError}
 */
export async function setUpPrices(ctx: Context, operator: Operator): Promise<PriceError[]> {
  const payments = requirePayments(ctx);
  const plans = await listPlans(ctx);
  const errors = await checkPrices({ payments }, plans);
  if (errors.length === 0) return errors;
  await noteSteps(ctx, { plans, errors, operator, step: "prices asked for" });
  await setUpCatalog({ payments }, plans);
  await noteSteps(ctx, { plans, errors, operator, step: "prices made" });
  return errors;
}

interface Step {
  plans: readonly Plan[];
  errors: readonly PriceError[];
  operator: Operator;
  step: string;
}

/** An entry for each plan, before and after: whatever is killed leaves a trace. */
async function noteSteps(
  { db, clock }: Pick<Context, "db" | "clock">,
  { plans, errors, operator, step }: Step,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { slug } of plans) {
      const prices = errors.filter(({ planSlug }) => planSlug === slug).map(({ lookupKey }) => lookupKey);
      if (prices.length === 0) continue;
      const subject = { subjectKind: "plan", subjectId: slug } as const;
      await writeAuditEntry(trx, { ...operator, ...subject, at: clock.now(), changes: { step, prices } });
    }
  });
}
