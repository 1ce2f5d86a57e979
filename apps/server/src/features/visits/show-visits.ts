import type { Visit, VisitsAnswer } from "@smirk/contract/visits";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { listNetPayments } from "../billing/list-net-payments.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { listSpanishSources } from "../fees/list-spanish-sources.ts";
import { stateDay } from "../law/state-day.ts";
import { listPeople } from "../members/dentists/list-people.ts";
import { findMembership, isOver, type PaidMembership } from "../members/find-membership.ts";
import { listPaidRows } from "../members/memberships.ts";
import { listVisitYears, sumVisits, type VisitSum } from "./sum-visits.ts";
import { listVisitRows, usualCentsOf, type VisitRow } from "./visit-rows.ts";

/** One of an account's memberships, by days where its member lives. */
export interface MembershipDays {
  membershipId: string;
  state: string;
  planList: string;
  began: CalendarDay;
  /** Null while it runs. */
  ended: CalendarDay | null;
  today: CalendarDay;
}

/** The paid memberships of an account, the newest first. */
export async function listMembershipDays(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<MembershipDays[]> {
  const now = clock.now();
  return (await listPaidRows(db, accountId)).flatMap((row) => {
    const { id, state_code: state, paid_at: paidAt, ended_at: endedAt, cancel_at: cancelAt } = row;
    if (paidAt === null) return [];
    const end = isOver(row, now) ? (endedAt ?? cancelAt ?? now) : null;
    return {
      membershipId: id,
      state,
      planList: row.plan_slug,
      began: stateDay(state, paidAt),
      ended: end && stateDay(state, end),
      today: stateDay(state, now),
    };
  });
}

/** After a gap or an overlap, a visit belongs to the membership that began last. */
export function findMembershipOn(
  memberships: readonly MembershipDays[],
  day: CalendarDay,
): MembershipDays | undefined {
  return memberships.find(({ began }) => began <= day);
}

interface WhoseVisits {
  accountId: string;
  /** The screen's, in which sources of prices are named. */
  language: Language;
}

/**
 * Visits with what they saved, beside what the membership cost, by its years.
 * @throws 409 `conflict` while the membership is being made
 */
export async function showVisits(
  ctx: Pick<Context, "db" | "clock">,
  { accountId, language }: WhoseVisits,
): Promise<VisitsAnswer> {
  const { db } = ctx;
  const current = await findMembership(db, accountId);
  const memberships = await listMembershipDays(ctx, accountId);
  const rows = await listVisitRows(db, accountId);
  const names = await nameSources(db, { rows, language });
  const paid = await listNetPayments(
    db,
    memberships.map(({ membershipId }) => membershipId),
  );
  const visits = rows.map((row) => ({
    row,
    day: row.day,
    paidCents: row.paid_cents,
    usualCents: usualCentsOf(row),
    owner: findMembershipOn(memberships, row.day) ?? memberships.at(-1),
  }));
  const years = memberships.flatMap((membership) =>
    listVisitYears({
      ...membership,
      visits: visits.filter(({ owner }) => owner === membership),
      payments: paid
        .filter(({ membershipId }) => membershipId === membership.membershipId)
        .map(({ paidAt, netCents }) => ({ day: stateDay(membership.state, paidAt), netCents })),
    }),
  );
  const [newest] = memberships;
  return {
    can_change: !isOver(current, ctx.clock.now()),
    first_day: memberships.at(-1)?.began ?? "",
    last_day: newest?.ended ?? newest?.today ?? "",
    dentists: await listKnownDentists(db, { membership: current, rows }),
    total: writeSum(sumVisits(visits, paid)),
    years: years.map(({ from, until, sum, visits: own }) => ({
      ...{ from, until, ...writeSum(sum) },
      visits: own.map(({ row }) => writeVisit(row, names)),
    })),
  };
}

interface KnownDentists {
  membership: PaidMembership;
  rows: readonly VisitRow[];
}

/** Dentists of everybody on the card who are still in the directory, then those of earlier visits. */
async function listKnownDentists(
  db: Kysely<Database>,
  { membership, rows }: KnownDentists,
): Promise<VisitsAnswer["dentists"]> {
  const people = await listPeople(db, membership);
  const chosen = people.flatMap(({ dentist }) => (dentist?.listed ? [dentist.locationId] : []));
  const visited = rows.flatMap(({ location_id: id }) => (id === null ? [] : [id]));
  const ids = [...new Set([...chosen, ...visited])];
  const found = new Map((await listLocationDentists(db, ids)).map((one) => [one.location_id, one]));
  return ids.flatMap((id) => {
    const dentist = found.get(id);
    if (dentist === undefined) return [];
    const { location_id, name, last_name, degree } = dentist;
    return { location_id, name, last_name, degree };
  });
}

function writeSum(sum: VisitSum): VisitsAnswer["total"] {
  return {
    known_visits: sum.knownVisits,
    unknown_visits: sum.unknownVisits,
    paid_cents: sum.paidCents,
    usual_cents: sum.usualCents,
    saved_cents: sum.savedCents,
    cost_cents: sum.costCents,
    net_cents: sum.netCents,
  };
}

/** A visit keeps the name that its prices' source had. */
async function nameSources(
  db: Kysely<Database>,
  { rows, language }: { rows: readonly VisitRow[]; language: Language },
): Promise<ReadonlyMap<string, string>> {
  if (language === DEFAULT_LANGUAGE) return new Map();
  const sources = rows.flatMap(({ lines }) => lines.flatMap(({ usual_source: source }) => source ?? []));
  return listSpanishSources(db, [...new Set(sources)]);
}

function writeVisit(row: VisitRow, names: ReadonlyMap<string, string>): Visit {
  const { id, day, location_id, dentist_name, paid_cents, bill_cents, lines } = row;
  return {
    ...{ id, day, location_id, dentist_name, paid_cents, bill_cents, usual_cents: usualCentsOf(row) },
    procedures: lines.map(({ procedure, count, usual_cents: cents, usual_source: source, usual_day }) => ({
      ...{ procedure, count },
      usual:
        cents === null || usual_day === null
          ? null
          : { cents, source: source && (names.get(source) ?? source), day: usual_day },
    })),
  };
}
