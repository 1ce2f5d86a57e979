import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { setUpCatalog } from "../catalog/set-up-catalog.ts";
import { requirePayments } from "../require-payments.ts";
import { checkPrices, type PriceError } from "./check-prices.ts";
import { listPlans } from "./list-plans.ts";

/** `setUpCatalog` for an operator, with audit entries. @returns what was wrong before @throws {PaymentError} */
export async function setUpPrices(ctx: Context, operator: Operator): Promise<PriceError[]> {
  const payments = requirePayments(ctx);
  const plans = await listPlans(ctx);
  const errors = await checkPrices({ payments }, plans);
  if (errors.length === 0) return errors;
  await auditSteps(ctx, { plans, errors, operator, step: "prices asked for" });
  await setUpCatalog({ payments }, plans);
  await auditSteps(ctx, { plans, errors, operator, step: "prices made" });
  return errors;
}

interface Step {
  plans: readonly Plan[];
  errors: readonly PriceError[];
  operator: Operator;
  step: string;
}

/** Before and after the change, so that a killed process leaves a trace. */
async function auditSteps(
  { db, clock }: Pick<Context, "db" | "clock">,
  { plans, errors, operator, step }: Step,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { slug } of plans) {
      const prices = errors.filter(({ planSlug }) => planSlug === slug).map(({ lookupKey }) => lookupKey);
      if (prices.length === 0) continue;
      await writeAuditEntry(trx, {
        ...operator,
        at: clock.now(),
        subjectKind: "plan",
        subjectId: slug,
        changes: { step, prices },
      });
    }
  });
}
