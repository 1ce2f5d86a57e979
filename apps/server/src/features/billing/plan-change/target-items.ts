import { itemsOfFewer } from "@smirk/domain/billing/charge-schedule";
import type { Plan } from "@smirk/domain/billing/plan";
import { type PriceComponent, priceCart } from "@smirk/domain/billing/pricing";
import { readComponent } from "@smirk/domain/billing/product-id";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { PayingContext } from "../../../context.ts";
import type { ChangedItem } from "../../../db/schema/schema-plan-changes.ts";
import { conflict } from "../../../errors.ts";
import type { ItemChange } from "../../../vendors/stripe/billing/plan-changes.ts";
import type { SubscriptionItem } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";
import { toPlan } from "../../members/to-plan.ts";
import type { Catalog } from "../catalog/create-catalog.ts";
import { priceLookupKey } from "../catalog/expected-prices.ts";
import { findPlan, listPlans } from "../plans/list-plans.ts";

interface Target {
  current: readonly ChangedItem[];
  before: { planSlug: string; period: RenewalPeriod; members: number };
  after: { plan: Plan; period: RenewalPeriod; members: number };
  /** Price ids by lookup key. */
  priceIds: ReadonlyMap<string, string>;
}

/**
 * Today's prices for what changes: what stays, stays at the price that the member agreed to. A family that leaves stays
 * as none of its price: Stripe's pending updates cannot delete an item, and all items have the plan's period.
 */
function targetItems({ current, before, after, priceIds }: Target): ChangedItem[] {
  const { plan, period, members } = after;
  const isSamePlan = before.planSlug === plan.slug && before.period === period;
  const isSameFamily = isSamePlan && before.members === members;
  const kept = current.filter(({ component }) => (component === "plan" ? isSamePlan : isSameFamily));
  const { lines } = priceCart({ plan, period, members });
  const isFamilyLeft = members === 0 && current.some(({ component }) => component !== "plan");
  const wanted = isFamilyLeft
    ? [...lines, { component: "family" as const, quantity: 0, unitCents: plan.prices.familyCents[period] }]
    : lines;
  const changed = wanted.filter(({ component }) => {
    if (component === "enrollment_fee") return false;
    return component === "plan" ? !isSamePlan : !isSameFamily;
  });
  const bought = changed.map(({ component, quantity, unitCents }) => {
    const lookupKey = priceLookupKey(component, plan.slug, period);
    const priceId = priceIds.get(lookupKey);
    if (priceId === undefined) throw new Error(`The catalog has no ${lookupKey}.`);
    return { component, priceId, unitCents, quantity };
  });
  return [...kept, ...bought].sort((one, other) => rank(one.component) - rank(other.component));
}

interface Remaining {
  current: readonly ChangedItem[];
  plan: Plan;
  period: RenewalPeriod;
  members: number;
  findPriceId: (lookupKey: string) => Promise<string | undefined>;
}

/** After children have left at 26: what stays is at the agreed price; today's where the flat family price ends. */
export async function remainingItems({
  current,
  plan,
  period,
  members,
  findPriceId,
}: Remaining): Promise<ChangedItem[]> {
  const items: ChangedItem[] = [];
  for (const item of itemsOfFewer(current, { plan, period, members })) {
    if ("priceId" in item) {
      items.push(item);
      continue;
    }
    const lookupKey = priceLookupKey(item.component, plan.slug, period);
    const priceId = await findPriceId(lookupKey);
    if (priceId === undefined) throw new Error(`The catalog has no ${lookupKey}.`);
    items.push({ ...item, priceId });
  }
  return items;
}

function rank(component: PriceComponent): number {
  return component === "plan" ? 0 : 1;
}

export function readItems(items: readonly SubscriptionItem[]): ChangedItem[] {
  return items.map(({ priceId, productId, unitCents, quantity }) => ({
    component: readComponent(productId),
    priceId,
    unitCents: unitCents ?? 0,
    quantity,
  }));
}

/** What Stripe has to change, empty where nothing is left to change. An item of none counts as no item. */
export function diffItems(
  items: readonly SubscriptionItem[],
  target: readonly Pick<ChangedItem, "component" | "priceId" | "quantity">[],
): ItemChange[] {
  const isPlan = (component: PriceComponent) => component === "plan";
  const changes = target.flatMap(({ component, priceId, quantity }): ItemChange[] => {
    const old = items.find(({ productId }) => isPlan(readComponent(productId)) === isPlan(component));
    const isSame = old ? old.priceId === priceId && old.quantity === quantity : quantity === 0;
    return isSame ? [] : [{ ...(old && { id: old.id }), priceId, quantity }];
  });
  const left = items.filter(
    ({ productId, quantity }) =>
      quantity > 0 && !target.some(({ component }) => isPlan(component) === isPlan(readComponent(productId))),
  );
  return [...changes, ...left.map(({ id, priceId }) => ({ id, priceId, quantity: 0 }))];
}

export type PlanChangeContext = PayingContext & { catalog: Catalog };

export interface BoughtPlan {
  planSlug: string;
  period: RenewalPeriod;
  members: number;
}

interface TargetInput {
  before: BoughtPlan;
  after: BoughtPlan;
  current: ChangedItem[];
}

/** A plan that is no longer sold stays what it is: no other period and no other number of people. */
export async function findTarget(
  ctx: PlanChangeContext,
  { before, after, current }: TargetInput,
): Promise<{ plan: Plan; items: ChangedItem[] }> {
  const { planSlug, period, members } = after;
  const isSame = before.planSlug === planSlug && before.period === period && before.members === members;
  if (isSame) return { plan: toPlan(await findBoughtPlan(ctx.db, planSlug)), items: current };
  const isSold = (await listPlans(ctx)).some(({ slug }) => slug === planSlug);
  if (!isSold && before.planSlug === planSlug) {
    throw conflict("Your plan is no longer available. Please choose another plan, or call us.").because(
      "own_plan_not_sold",
    );
  }
  const plan = await findPlan(ctx, planSlug);
  const priceIds = await ctx.catalog.priceIds();
  return { plan, items: targetItems({ current, before, after: { plan, period, members }, priceIds }) };
}
