import type { SyncContext } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { createCatalog } from "../../billing/catalog/create-catalog.ts";
import { toPlan } from "../../billing/plans/plan-row.ts";
import { findBoughtPlan, findFamily, type PaidMembership } from "../../members/find-membership.ts";
import { findLastApplied } from "../plan-change/apply-plan-change.ts";
import { previewMoney } from "../quote/preview-money.ts";
import { listLeaving } from "../quote/price-change.ts";
import { type QuotedChange, toQuote, wholeSeconds } from "../quote/quote-plan-change.ts";
import { diffItems, readItems, remainingItems } from "../quote/target-items.ts";

interface Leaving {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  /** Start of the period in which they are 26. */
  at: Date;
}

/** The membership without the children who are 26 by then, at the agreed prices; null without any. @throws {PaymentError} */
export async function quoteLeaving(
  ctx: SyncContext,
  { membership, facts, at }: Leaving,
): Promise<QuotedChange | null> {
  const afterChangeId = await findLastApplied(ctx.db, membership.id);
  const family = await findFamily(ctx.db, membership.id);
  const day = officeDay(ctx, at);
  const gone = listLeaving(family, day);
  if (gone.length === 0) return null;
  const staying = family.filter((person) => !gone.includes(person));
  const { plan_slug: planSlug, renewal_period: period } = membership;
  const plan = toPlan(await findBoughtPlan(ctx.db, planSlug));
  const items = await remainingItems({
    current: readItems(facts.items),
    plan,
    period,
    members: staying.length,
    findPriceId: async (lookupKey) => (await createCatalog(ctx).priceIds()).get(lookupKey),
  });
  const prorationAt = wholeSeconds(ctx.clock.now());
  const money = await previewMoney(ctx, {
    membership,
    facts,
    items,
    nextItems: items,
    period,
    isLater: true,
    prorationAt,
    periodEnd: at,
  });
  const leaving = gone.map(({ name, last_name: surname }) => ({ name, surname, on: day }));
  const quote = toQuote(
    { money, leaving, plan },
    {
      prorationAt,
      from: day,
      nextDay: officeDay(ctx, money.nextChargeAt),
      keepsPlanPrice: true,
    },
  );
  return {
    quote,
    membership,
    afterChangeId,
    planSlug,
    period,
    family: staying,
    items: diffItems(facts.items, items).length === 0 ? null : items,
    prorationAt,
    nextChargeAt: at,
    effectiveAt: at,
  };
}
