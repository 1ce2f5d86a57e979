import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { comparePrices, expectedPrices } from "../catalog/expected-prices.ts";
import { closePlanImport, findOpenPlanImport, keepPrices, openPlanImport } from "../catalog/kept-prices.ts";
import { putPlans } from "../catalog/set-up-catalog.ts";
import { requirePayments } from "../selling-context.ts";
import { type KnownPlan, listAllPlans, listPlans } from "./list-plans.ts";
import { PLAN_COLUMNS, toColumns } from "./plan-columns.ts";
import type { ListedPlan } from "./plan-row.ts";
import { checkPrices, type PriceError, setUpPricesOf } from "./set-up-prices.ts";

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

/**
 * Whole or nothing: Stripe's prices are made first, while servers sell the plans of before at the prices that they kept,
 * and then all plans change at once. A second run completes one that was interrupted.
 * @throws 503 `unavailable`; 409 `conflict` beside another import; PaymentError
 */
export async function importPlans(ctx: Context, { plans, operator }: ImportInput): Promise<PlanDifference> {
  requirePayments(ctx);
  return ctx.db.transaction().execute(async (lock) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('smirk plan import')) as "isMine"`.execute(lock);
    if (!rows[0]?.isMine) throw conflict("Another import of plans is under way.");
    const wanted = comparePlans(await listAllPlans(ctx), plans);
    if (wanted.some(({ kind }) => kind !== "unchanged")) await openImport(ctx);
    const { errors, found } = await setUpPricesOf(ctx, { plans, operator });
    const changes = await ctx.db.transaction().execute(async (trx) => {
      const changed = await changePlans(ctx, trx, { plans, operator });
      await keepPrices(trx, found);
      await closePlanImport(trx);
      return changed;
    });
    return { changes, prices: errors };
  });
}

/** The prices of now are kept before any of Stripe's changes. */
async function openImport(ctx: Context): Promise<void> {
  const expected = (await listPlans(ctx)).flatMap(expectedPrices);
  if ((await findOpenPlanImport(ctx.db)) === null && expected.length > 0) {
    const found = await requirePayments(ctx).findPrices(expected.map(({ lookupKey }) => lookupKey));
    if (comparePrices(expected, found).errors.length === 0) await keepPrices(ctx.db, found);
  }
  await openPlanImport(ctx.db, ctx.clock.now());
}

async function changePlans(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { plans, operator }: ImportInput,
): Promise<PlanChange[]> {
  await sql`lock table plans in share row exclusive mode`.execute(trx);
  const found = comparePlans(await listAllPlans({ db: trx }), plans);
  if (found.every(({ kind }) => kind === "unchanged")) return found;
  await putPlans(trx, plans, clock.now());
  for (const { slug, kind, fields } of found) {
    if (kind === "unchanged") continue;
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "plan",
      subjectId: slug,
      changes: fields,
    });
  }
  return found;
}

export interface PlanChange {
  slug: string;
  kind: "added" | "changed" | "unchanged" | "no longer sold";
  fields: Record<string, [was: string | number | boolean | null, is: string | number | boolean]>;
}

function comparePlans(known: readonly KnownPlan[], wanted: readonly ListedPlan[]): PlanChange[] {
  const bySlug = new Map(known.map((plan) => [plan.slug, plan]));
  const changes = wanted.map((plan, index): PlanChange => {
    const before = bySlug.get(plan.slug);
    const is = describeChange(plan, index + 1, true);
    const was = before && describeChange(before, before.position, before.isSold);
    const fields: PlanChange["fields"] = {};
    for (const [column, value] of Object.entries(is)) {
      const old = was?.[column] ?? null;
      if (old !== value) fields[column] = [old, value];
    }
    const isSame = Object.keys(fields).length === 0;
    return { slug: plan.slug, kind: before ? (isSame ? "unchanged" : "changed") : "added", fields };
  });
  const names = new Set(wanted.map(({ slug }) => slug));
  const left = known.filter(({ slug, isSold }) => isSold && !names.has(slug));
  return [
    ...changes,
    ...left.map(
      ({ slug }): PlanChange => ({ slug, kind: "no longer sold", fields: { sold: [true, false] } }),
    ),
  ];
}

function describeChange(
  plan: ListedPlan,
  position: number,
  sold: boolean,
): Record<string, string | number | boolean> {
  const columns = toColumns(plan);
  const named = PLAN_COLUMNS.filter((column) => column !== "slug").map((column) => [column, columns[column]]);
  return { ...Object.fromEntries(named), position, sold };
}
