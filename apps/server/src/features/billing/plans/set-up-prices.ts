import type { Plan } from "@smirk/domain/billing/plan";
import type { Context } from "../../../context.ts";
import type { CatalogPrice } from "../../../vendors/stripe/billing/catalog.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { comparePrices, expectedPrices } from "../catalog/expected-prices.ts";
import { closePlanImport, keepPrices } from "../catalog/kept-prices.ts";
import { setUpCatalog } from "../catalog/set-up-catalog.ts";
import { requirePayments } from "../selling-context.ts";
import { listPlans } from "./list-plans.ts";

interface SetUp {
  /** What was wrong before. */
  errors: PriceError[];
  /** What Stripe has now. */
  found: CatalogPrice[];
}

/** The prices of the plans on sale. @returns what was wrong before @throws {PaymentError} */
export async function setUpPrices(ctx: Context, operator: Operator): Promise<PriceError[]> {
  const { errors, found } = await setUpPricesOf(ctx, { plans: await listPlans(ctx), operator });
  await ctx.db.transaction().execute(async (trx) => {
    await keepPrices(trx, found);
    await closePlanImport(trx);
  });
  return errors;
}

/** `setUpCatalog` for an operator, with audit entries. @throws {PaymentError} */
export async function setUpPricesOf(
  ctx: Context,
  { plans, operator }: { plans: readonly Plan[]; operator: Operator },
): Promise<SetUp> {
  const payments = requirePayments(ctx);
  const errors = await checkPrices({ payments }, plans);
  if (errors.length > 0) {
    await auditSteps(ctx, { plans, errors, operator, step: "prices asked for" });
    await setUpCatalog({ payments }, plans);
    await auditSteps(ctx, { plans, errors, operator, step: "prices made" });
  }
  const keys = plans.flatMap(expectedPrices).map(({ lookupKey }) => lookupKey);
  return { errors, found: await payments.findPrices(keys) };
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

export interface PriceError {
  planSlug: string;
  lookupKey: string;
  /** Such as "plan_x_monthly costs 1895 usd there and 1995 usd here, in cents". */
  sentence: string;
}

export async function checkPrices(
  { payments }: { payments: Payments },
  plans: readonly Plan[],
): Promise<PriceError[]> {
  const expected = plans.flatMap((plan) =>
    expectedPrices(plan).map((price) => ({ ...price, planSlug: plan.slug })),
  );
  const slugs = new Map(expected.map(({ lookupKey, planSlug }) => [lookupKey, planSlug]));
  const found = await payments.findPrices(expected.map(({ lookupKey }) => lookupKey));
  return comparePrices(expected, found).errors.map(({ expected: { lookupKey }, sentence }) => ({
    planSlug: slugs.get(lookupKey) ?? "",
    lookupKey,
    sentence,
  }));
}
