import type { Context } from "../../context.ts";
import { listTakenPlans } from "../directory/list-location-ids.ts";
import { listZipPrefixes } from "../directory/rules/registry-postal-code.ts";
import { listPricedAreas, type PricedArea } from "../fees/list-priced-areas.ts";
import { stateDay } from "../law/state-day.ts";
import { listSalesStops } from "./sales-stops.ts";

interface OfferedState {
  plan: string;
  state: string;
  /** Whether a schedule of the plan is in force today somewhere in the state. */
  isPriced: boolean;
}

/** Where people may join and published dentists take a plan. @param plans the names of those on sale */
export async function listOfferedStates(
  ctx: Pick<Context, "db" | "clock" | "config">,
  plans: readonly string[],
): Promise<OfferedState[]> {
  const [taken, stops, isPriced] = await Promise.all([
    listTakenPlans(ctx, plans),
    listSalesStops(ctx),
    findPriced(ctx),
  ]);
  return taken
    .filter(({ state }) => !stops.has(state))
    .map(({ plan, state }) => ({ plan, state, isPriced: isPriced(plan, state) }));
}

async function findPriced(ctx: Pick<Context, "db" | "clock">) {
  const byPlan = Map.groupBy(await listPricedAreas(ctx), ({ planList }) => planList);
  return (plan: string, state: string): boolean => {
    const areas = new Set([state, ...listZipPrefixes(state)]);
    const day = stateDay(state, ctx.clock.now());
    const isInForce = ({ from, until }: PricedArea) => from <= day && (until === null || day <= until);
    return (byPlan.get(plan) ?? []).some((priced) => areas.has(priced.area) && isInForce(priced));
  };
}
