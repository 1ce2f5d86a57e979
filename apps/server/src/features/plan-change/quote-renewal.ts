import type { SyncContext } from "../../context.ts";
import type { ChangedItem } from "../../db/schema/schema-plan-changes.ts";
import { officeDay } from "../../office-day.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { createCatalog } from "../billing/catalog/create-catalog.ts";
import { previewMoney } from "../billing/plan-change/preview-money.ts";
import { diffItems, readItems, remainingItems } from "../billing/plan-change/target-items.ts";
import { stateDay } from "../law/state-day.ts";
import { findBoughtPlan, findFamily, type PaidMembership } from "../members/find-membership.ts";
import { listLeaving } from "../members/list-leaving.ts";
import { toPlan } from "../members/to-plan.ts";
import { findNotifiedPrice } from "../price-changes/notices.ts";
import { repriceItems } from "../price-changes/plan-notices.ts";
import { findLastApplied } from "./apply-plan-change.ts";
import { type QuotedChange, toQuote, wholeSeconds } from "./quote-plan-change.ts";

interface Renewal {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  /** The start of the next period. */
  at: Date;
}

/** Whether a renewal is without a child who is 26 by then, or at a new price that the member was notified of. */
export async function isRenewalChanged(
  ctx: Pick<SyncContext, "db">,
  { membership, at }: Pick<Renewal, "membership" | "at">,
): Promise<boolean> {
  const leaving = listLeaving(await findFamily(ctx.db, membership.id), stateDay(membership.state_code, at));
  return leaving.length > 0 || (await findNotifiedPrice(ctx.db, membership, at)) !== null;
}

/**
 * The membership as it renews: without the children who are 26 by then, at the agreed prices or at the new ones that
 * the member was notified of; null where nothing changes. @throws {PaymentError}
 */
export async function quoteRenewal(
  ctx: SyncContext,
  { membership, facts, at }: Renewal,
): Promise<QuotedChange | null> {
  const afterChangeId = await findLastApplied(ctx.db, membership.id);
  const family = await findFamily(ctx.db, membership.id);
  const day = officeDay(ctx, at);
  const gone = listLeaving(family, stateDay(membership.state_code, at));
  const newPrice = await findNotifiedPrice(ctx.db, membership, at);
  if (gone.length === 0 && newPrice === null) return null;
  const staying = family.filter((person) => !gone.includes(person));
  const { plan_slug: planSlug, renewal_period: period } = membership;
  const plan = toPlan(await findBoughtPlan(ctx.db, planSlug));
  const target = { plan, period, members: staying.length, current: readItems(facts.items) };
  const items: ChangedItem[] = newPrice
    ? repriceItems(newPrice.prices, target)
    : await remainingItems({
        ...target,
        findPriceId: async (lookupKey) => (await createCatalog(ctx).priceIds()).get(lookupKey),
      });
  const isSame = diffItems(facts.items, items).length === 0;
  if (gone.length === 0 && isSame) return null;
  const prorationAt = wholeSeconds(ctx.clock.now());
  const money = await previewMoney(ctx, {
    membership,
    facts,
    items,
    nextItems: items,
    planSlug,
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
      keepsPlanPrice: newPrice === null,
    },
  );
  return {
    quote,
    membership,
    afterChangeId,
    planSlug,
    period,
    family: staying,
    items: isSame ? null : items,
    prorationAt,
    nextChargeAt: at,
    effectiveAt: at,
  };
}
