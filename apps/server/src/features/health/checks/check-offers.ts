import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Context } from "../../../context.ts";
import { listPlans } from "../../billing/plans/list-plans.ts";
import { listTakenPlans } from "../../directory/list-location-ids.ts";
import { listOfferedStates } from "../../sales/list-offered-states.ts";
import { count, type Finding, ok, warning } from "./finding.ts";

async function listSold(ctx: Pick<Context, "db">): Promise<string[]> {
  return (await listPlans(ctx)).map(({ slug }) => slug);
}

/** Members look for dentists who take their plan: without a list of plans they find none. */
export async function checkPlanLists(ctx: Pick<Context, "db">): Promise<Finding[]> {
  const plans = await listSold(ctx);
  if (plans.length === 0) return [];
  const known = new Set((await listTakenPlans(ctx, plans)).map(({ plan }) => plan));
  const missing = plans.filter((plan) => !known.has(plan));
  if (missing.length === 0)
    return [ok("plan lists", `dentists take ${count(plans.length, "plan")} that we sell`)];
  const names = missing.join(", ");
  return [
    warning(
      "plan lists",
      `no published dentist takes ${names}`,
      "Load which locations do: `smirk import plan-lists <file>`.",
    ),
  ];
}

/** More names would hide what else was found. */
const MOST_NAMED = 8;

/** Where people may join and dentists take a plan, visitors ask what it costs there. */
export async function checkPrices(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const offered = await listOfferedStates(ctx, await listSold(ctx));
  if (offered.length === 0) return [];
  const missing = Map.groupBy(
    offered.filter(({ isPriced }) => !isPriced),
    ({ plan }) => plan,
  );
  if (missing.size === 0) return [ok("prices", "known for each plan in every state where people may join")];
  const advice = "Load them: `smirk fees import <file>`; its help names the columns.";
  return [...missing].toSorted(byName).map(([plan, places]) => {
    const names = places.map(({ state }) => getStateLaw(state).name).toSorted();
    const where =
      names.length > MOST_NAMED
        ? `${names.length} states, named in the console under Prices`
        : names.join(", ");
    return warning("prices", `none of ${plan} are known in ${where}`, advice);
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
