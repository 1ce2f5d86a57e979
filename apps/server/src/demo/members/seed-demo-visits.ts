import { randomUUID } from "node:crypto";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import { addDays } from "@smirk/domain/wire/calendar-day";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { listMemberPrices } from "../../features/search/details/list-location-prices.ts";
import { saveVisit } from "../../features/visits/save-visit.ts";
import { listMembershipDays } from "../../features/visits/show-visits.ts";

/** How many days ago a visit was, and what was done: a loss for some members, a gain for others. */
const VISITS: readonly { daysAgo: number; done: readonly ProcedureSlug[] }[][] = [
  [{ daysAgo: 40, done: ["checkup", "adult-cleaning"] }],
  [
    { daysAgo: 75, done: ["checkup", "back-teeth-x-rays"] },
    { daysAgo: 30, done: ["porcelain-crown"] },
  ],
  [{ daysAgo: 12, done: ["white-filling-one-side", "sedation"] }],
];

/** Enters visits for some members at the member prices of the day. */
export async function seedDemoVisits(appContext: Pick<Context, "db" | "pool" | "clock">): Promise<void> {
  // No server follows the directory yet: the prices are read from the database.
  const ctx = { ...appContext, directory: { followed: () => null } };
  const members = await listMembers(ctx);
  for (const [at, member] of members.entries()) {
    const [days] = await listMembershipDays(ctx, member.account_id);
    if (days === undefined) continue;
    for (const { daysAgo, done } of VISITS[at % VISITS.length] ?? []) {
      const wanted = addDays(days.today, -daysAgo);
      const day = wanted < days.began ? days.began : wanted;
      await enterVisit(ctx, { ...member, planList: days.planList, day, done });
    }
  }
}

interface DemoMember {
  account_id: string;
  location_id: string;
}

/** Running memberships with the dentist of each, or a general dentist nearby; those with a dentist of their own first. */
async function listMembers({ db }: Pick<Context, "db">): Promise<DemoMember[]> {
  const { rows } = await sql<DemoMember>`
    select member.account_id, place.id as location_id from memberships member
    left join dentist_choices choice on choice.membership_id = member.id and choice.person_id = member.id
    cross join lateral (
      select location.id from provider_locations location join providers on providers.id = provider_id
      where published and member.plan_slug = any(plans) and 'GD' = any(specialities)
        and (location.id = choice.location_id
          or location.state = member.state_code and left(location.zip, 3) = left(member.zip, 3))
      order by location.id is distinct from choice.location_id, location.id limit 1
    ) place
    where member.state = 'active' and member.ended_at is null and member.cancel_at is null
      and member.paid_at is not null
    order by choice.location_id is null, member.paid_at, member.id limit 9`.execute(db);
  return rows;
}

interface DemoVisit extends DemoMember {
  planList: string;
  day: string;
  done: readonly ProcedureSlug[];
}

async function enterVisit(
  ctx: Parameters<typeof saveVisit>[0],
  { account_id: accountId, location_id: locationId, planList, day, done }: DemoVisit,
): Promise<void> {
  const prices = new Map(await listMemberPrices(ctx, { locationId, planList, day }));
  const known = done.filter((procedure) => prices.has(procedure));
  if (known.length === 0) return;
  const paid_cents = known.reduce((sum, procedure) => sum + (prices.get(procedure)?.memberCents ?? 0), 0);
  const procedures = known.map((procedure) => ({ procedure, count: 1 }));
  const dentist = { location_id: locationId, name: null };
  const visit = { id: randomUUID(), day, dentist, procedures, paid_cents, bill_cents: null };
  await saveVisit(ctx, { accountId, visit, isNew: true });
}
