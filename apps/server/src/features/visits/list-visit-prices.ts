import type { VisitPrice } from "@smirk/contract/visits";
import { findMembership } from "../members/find-membership.ts";
import { listMemberPrices } from "../search/details/list-location-prices.ts";
import type { VisitContext } from "./save-visit.ts";

interface PricesInput {
  accountId: string;
  locationId: string;
  day: string;
}

export async function listVisitPrices(
  ctx: VisitContext,
  { accountId, locationId, day }: PricesInput,
): Promise<VisitPrice[]> {
  const { plan_slug: planList } = await findMembership(ctx.db, accountId);
  const prices = await listMemberPrices(ctx, { locationId, planList, day });
  return prices.map(([procedure, { memberCents, usualCents }]) => ({
    procedure,
    member_cents: memberCents,
    usual_cents: usualCents,
  }));
}
