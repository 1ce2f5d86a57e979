import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Coming } from "../members/charges/list-charges.ts";
import { findBoughtPlan, type PaidMembership } from "../members/find-membership.ts";
import { toPlan } from "../members/to-plan.ts";
import { findComingPrice } from "./notices.ts";
import { withNewPrices } from "./plan-notices.ts";

type Notified = Pick<
  PaidMembership,
  "id" | "plan_slug" | "renewal_period" | "state_code" | "current_period_end"
>;

/** The new price that a renewal to come takes; null for one that has passed. */
export async function findAnnounced(
  db: Kysely<Database>,
  membership: Notified,
): Promise<Coming["announced"]> {
  const found = await findComingPrice(db, membership);
  if (found === null || membership.current_period_end === null) return null;
  // The notice counts from the first payment, whose moment is a little after the provider's.
  const at = new Date(found.notice.renewal_at.getTime() - DAY_MS);
  if (at.getTime() + 2 * DAY_MS <= membership.current_period_end.getTime()) return null;
  const plan = toPlan(await findBoughtPlan(db, membership.plan_slug));
  return { at, plan: withNewPrices(plan, found.prices) };
}
