import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Context } from "../../../context.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { listPriceLists } from "../../fees/list-price-lists.ts";
import { listOfferedStates } from "../../sales/list-offered-states.ts";

/** Which prices are loaded, and what the plans on sale lack. */
export async function showPrices(ctx: Context) {
  const sold = await listPlans(ctx);
  const plans = sold.map(({ slug }) => slug);
  const { schedules, percentages, coverage } = await listPriceLists(ctx, { plans });
  const offered = await listOfferedStates(ctx, plans);
  const missing = sold.map(({ slug, name }) => ({
    plan: { slug, name },
    states: offered
      .filter(({ plan, isPriced }) => plan === slug && !isPriced)
      .map(({ state }) => getStateLaw(state).name)
      .toSorted(),
    listings: coverage.find(({ plan }) => plan === slug)?.listings ?? 0,
    listings_without: coverage.find(({ plan }) => plan === slug)?.listingsWithout ?? 0,
  }));
  return { procedures: PROCEDURES.length, schedules, percentages, missing };
}
