import { getStateLaw } from "@smirk/domain/law/state-law";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { listZipPrefixes } from "../../directory/rules/registry-postal-code.ts";
import { listPricedAreas, type PricedArea } from "../../fees/list-priced-areas.ts";
import { stateDay } from "../../law/state-day.ts";
import { listSalesStops } from "../../sales/sales-stops.ts";
import { count, type Finding, ok, warning } from "./finding.ts";

interface Taken {
  plan: string;
  state: string;
}

/** The states in which published dentists take each plan that is on sale. */
async function listTaken(ctx: Pick<Context, "db">): Promise<Taken[]> {
  const sold = (await listPlans(ctx)).map(({ slug }) => slug);
  const { rows } = await sql<Taken>`select distinct plan, place.state
    from provider_locations as place cross join unnest(place.plans) as plan
    where place.published and plan = any(${sold})`.execute(ctx.db);
  return rows;
}

/** Members look for dentists who take their plan: without a list of plans they find none. */
export async function checkPlanLists(ctx: Pick<Context, "db">): Promise<Finding[]> {
  const [plans, taken] = await Promise.all([listPlans(ctx), listTaken(ctx)]);
  if (plans.length === 0) return [];
  const known = new Set(taken.map(({ plan }) => plan));
  const missing = plans.filter(({ slug }) => !known.has(slug));
  if (missing.length === 0)
    return [ok("plan lists", `dentists take ${count(plans.length, "plan")} that we sell`)];
  const names = missing.map(({ slug }) => slug).join(", ");
  return [
    warning(
      "plan lists",
      `no published dentist takes ${names}`,
      "Load which locations do: `smirk import plan-lists <file>`.",
    ),
  ];
}

/** Where people may join and dentists take a plan, visitors ask what it costs there. */
export async function checkPrices(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const [taken, stops, priced] = await Promise.all([listTaken(ctx), listSalesStops(ctx), listPriced(ctx)]);
  const open = taken.filter(({ state }) => !stops.has(state));
  if (open.length === 0) return [];
  const missing = Map.groupBy(
    open.filter(({ plan, state }) => !priced(plan, state)),
    ({ plan }) => plan,
  );
  if (missing.size === 0) return [ok("prices", "known for each plan in every state where people may join")];
  const advice = "Load them: `smirk fees import <file>`; its help names the columns.";
  return [...missing].toSorted(byName).map(([plan, places]) => {
    const names = places.map(({ state }) => getStateLaw(state).name).toSorted();
    return warning("prices", `of ${plan} are not known in ${names.join(", ")}`, advice);
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Whether a schedule of a plan is in force today somewhere in a state. */
async function listPriced(ctx: Pick<Context, "db" | "clock">) {
  const byPlan = Map.groupBy(await listPricedAreas(ctx), ({ planList }) => planList);
  return (plan: string, state: string): boolean => {
    const areas = new Set([state, ...listZipPrefixes(state)]);
    const day = stateDay(state, ctx.clock.now());
    const isInForce = ({ from, until }: PricedArea) => from <= day && (until === null || day <= until);
    return (byPlan.get(plan) ?? []).some((priced) => areas.has(priced.area) && isInForce(priced));
  };
}
