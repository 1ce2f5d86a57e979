import type { Plan } from "@smirk/domain/plan";
import type { Context } from "../../../../context.ts";
import { type Operator, writeAuditEntry } from "../../../../db/write-audit-entry.ts";
import { setUpCatalogue } from "../../catalogue/set-up-catalogue.ts";
import { listPlans } from "../../list-plans.ts";
import { requirePayments } from "../require-payments.ts";
import { checkPrices, type PriceFault } from "./check-prices.ts";

/**
 * Makes the products and prices that the payment provider lacks for the plans on sale. A price that was sold is never
 * changed: a new one takes its place, and who pays the old one goes on paying it.
 * @returns what was wrong before
 * @throws {PaymentFault}
 */
export async function setUpPrices(ctx: Context, operator: Operator): Promise<PriceFault[]> {
  const payments = requirePayments(ctx);
  const plans = await listPlans(ctx);
  const faults = await checkPrices({ payments }, plans);
  if (faults.length === 0) return faults;
  await noteSteps(ctx, { plans, faults, operator, step: "prices asked for" });
  await setUpCatalogue({ payments }, plans);
  await noteSteps(ctx, { plans, faults, operator, step: "prices made" });
  return faults;
}

interface Step {
  plans: readonly Plan[];
  faults: readonly PriceFault[];
  operator: Operator;
  step: string;
}

/** An entry for each plan, before and after: whatever is killed leaves a trace. */
async function noteSteps(
  { db, clock }: Pick<Context, "db" | "clock">,
  { plans, faults, operator, step }: Step,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { slug } of plans) {
      const prices = faults.filter(({ planSlug }) => planSlug === slug).map(({ lookupKey }) => lookupKey);
      if (prices.length === 0) continue;
      const subject = { subjectKind: "plan", subjectId: slug } as const;
      await writeAuditEntry(trx, { ...operator, ...subject, at: clock.now(), changes: { step, prices } });
    }
  });
}
