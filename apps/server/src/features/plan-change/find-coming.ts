import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { type Coming, listBirthsOf } from "../members/charges/list-charges.ts";
import { findBoughtPlan, type PaidMembership } from "../members/find-membership.ts";
import { toPlan } from "../members/to-plan.ts";
import { findAnnounced } from "../price-changes/find-announced.ts";
import { findOpenChange, type PlanChange } from "./apply-plan-change.ts";

/** What the charges to come follow: a change that waits for its day, and a new price that the member was notified of. */
export async function findComing(db: Kysely<Database>, membership: PaidMembership): Promise<Coming> {
  const change = await findOpenChange(db, membership.id);
  const planned = change?.state === "scheduled" ? await readPlanned(db, { change, membership }) : null;
  const { plan_slug, renewal_period } = planned && change ? change : membership;
  const announced = await findAnnounced(db, { ...membership, plan_slug, renewal_period });
  // A change of the same day has what is paid from then on: a new price too, unless it was planned before the notice.
  const isOwnDay = planned !== null && announced !== null && +announced.at < +planned.at + DAY_MS;
  return { planned, announced: isOwnDay ? null : announced };
}

async function readPlanned(
  db: Kysely<Database>,
  { change, membership }: { change: PlanChange; membership: PaidMembership },
): Promise<Coming["planned"]> {
  const { plan_slug: slug, renewal_period: period, family, items, takes_effect_at: at } = change;
  const bought = {
    plan: toPlan(await findBoughtPlan(db, slug)),
    period,
    items: items?.filter(({ quantity }) => quantity > 0) ?? membership.charged?.items ?? [],
    members: family.length,
    children: listBirthsOf(family),
  };
  return { at, bought };
}
