import { MOST_VISITS, type NewVisitBody, type VisitBody } from "@smirk/contract/visits";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { VisitLinesTable } from "../../db/schema/schema-visits.ts";
import { type AppError, conflict, invalid, notFound } from "../../errors.ts";
import { listLocationDentists } from "../directory/list-location-dentists.ts";
import { dentistName } from "../members/dentists/list-people.ts";
import { findMembership, isOver } from "../members/find-membership.ts";
import { withMembershipLock } from "../members/membership-lock.ts";
import { listMemberPrices, type PriceContext } from "../search/details/list-location-prices.ts";
import { findMembershipOn, listMembershipDays, type MembershipDays } from "./show-visits.ts";
import { listVisitRows, type VisitRow } from "./visit-rows.ts";

export type VisitContext = PriceContext & Pick<Context, "clock">;

interface VisitToSave {
  accountId: string;
  visit: NewVisitBody;
  /** Sent again, a new visit is the one that is there; a visit to change has to be there. */
  isNew: boolean;
}

/**
 * Stores a visit as it is sent, with the usual prices of its day.
 * @throws 400 `invalid` for a day outside of the membership; 404 `not_found` for an unknown dentist or visit; 409
 * `conflict` once the membership is over, and for one visit too many
 */
export async function saveVisit(ctx: VisitContext, { accountId, visit, isNew }: VisitToSave): Promise<void> {
  // Prices are read before the lock is held: those who wait for it may hold the last connection.
  const prices = await listUsualPrices(ctx, { accountId, visit });
  await changeVisits(ctx, accountId, async (trx, rows) => {
    const before = rows.find(({ id }) => id === visit.id);
    if (before === undefined && !isNew) throw noSuchVisit();
    if (before === undefined && rows.length >= MOST_VISITS) {
      throw conflict(`You can enter up to ${MOST_VISITS} visits.`).because("visits_too_many");
    }
    const { id, day, dentist, paid_cents, bill_cents } = visit;
    const { location_id } = dentist;
    const dentist_name = dentist.name ?? (await nameDentist(trx, dentist.location_id, before));
    const at = ctx.clock.now();
    const columns = { day, location_id, dentist_name, paid_cents, bill_cents, changed_at: at };
    await trx
      .insertInto("visits")
      .values({ account_id: accountId, id, ...columns, entered_at: at })
      .onConflict((row) => row.columns(["account_id", "id"]).doUpdateSet(columns))
      .execute();
    await trx
      .deleteFrom("visit_lines")
      .where("account_id", "=", accountId)
      .where("visit_id", "=", id)
      .execute();
    const known = keepPrices(prices, { visit, before });
    await trx
      .insertInto("visit_lines")
      .values(
        visit.procedures.map((done) => ({
          ...{ account_id: accountId, visit_id: id, ...done },
          ...(known.get(done.procedure) ?? NOT_KNOWN),
        })),
      )
      .execute();
  });
}

/** Before what is to change is read. @throws 404 `not_found` for a visit that the account does not have */
export async function checkVisit(
  db: Kysely<Database>,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  if (!(await listVisitRows(db, accountId)).some((row) => row.id === id)) throw noSuchVisit();
}

/** @throws 404 `not_found` for a visit that the account does not have; 409 `conflict` once the membership is over */
export async function deleteVisit(
  ctx: Pick<Context, "db" | "clock">,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await changeVisits(ctx, accountId, async (trx, rows) => {
    if (!rows.some((row) => row.id === id)) throw noSuchVisit();
    await trx.deleteFrom("visits").where("account_id", "=", accountId).where("id", "=", id).execute();
  });
}

function noSuchVisit(): AppError {
  return notFound("There is no such visit.").because("visit_unknown");
}

/** One change of an account's visits at a time. */
async function changeVisits(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
  change: (trx: Kysely<Database>, rows: VisitRow[]) => Promise<void>,
): Promise<void> {
  const { id } = await findMembership(db, accountId);
  await withMembershipLock(db, id, async (trx) => {
    if (isOver(await findMembership(trx, accountId), clock.now())) {
      throw conflict("Your membership has ended. You can join again.").because("membership_ended");
    }
    await change(trx, await listVisitRows(trx, accountId));
  });
}

type Usual = Pick<VisitLinesTable, "usual_cents" | "usual_source" | "usual_day">;

const NOT_KNOWN: Usual = { usual_cents: null, usual_source: null, usual_day: null };

/** The usual prices at the dentist's on the day of the visit, by procedure. @throws 400 `invalid` as `checkDay` */
async function listUsualPrices(
  ctx: VisitContext,
  { accountId, visit }: Pick<VisitToSave, "accountId" | "visit">,
): Promise<Map<string, Usual>> {
  await findMembership(ctx.db, accountId);
  const { day } = visit;
  const { planList } = checkDay(await listMembershipDays(ctx, accountId), day);
  const { location_id: locationId } = visit.dentist;
  if (locationId === null) return new Map();
  const prices = await listMemberPrices(ctx, { locationId, planList, day });
  return new Map(
    prices.flatMap(([procedure, { usualCents: usual_cents, usualFrom }]): [string, Usual][] => {
      if (usual_cents === null || usualFrom === null) return [];
      const { source, day: usual_day } = usualFrom;
      const usual_source = source.of === "office" ? null : source.name;
      return [[procedure, { usual_cents, usual_source, usual_day }]];
    }),
  );
}

/** A price that counted when the visit was entered stays, whatever was imported since. */
function keepPrices(
  prices: ReadonlyMap<string, Usual>,
  { visit, before }: { visit: VisitBody; before: VisitRow | undefined },
): Map<string, Usual> {
  const isSamePlace = before?.day === visit.day && before.location_id === visit.dentist.location_id;
  const kept = (isSamePlace ? before.lines : []).flatMap(
    ({ procedure, usual_cents, usual_source, usual_day }): [string, Usual][] =>
      usual_cents === null ? [] : [[procedure, { usual_cents, usual_source, usual_day }]],
  );
  return new Map([...prices, ...kept]);
}

/** The membership that the day belongs to. @throws 400 `invalid` for a day without one, and for one to come */
function checkDay(memberships: readonly MembershipDays[], day: string): MembershipDays {
  const membership = findMembershipOn(memberships, day);
  const first = memberships.at(-1)?.began ?? "";
  if (membership === undefined) throw wrongDay("visit_before_membership", `since ${formatShortDate(first)}`);
  if (day > membership.today) throw wrongDay("in_future", "that has passed");
  if (membership.ended !== null && day > membership.ended) {
    throw wrongDay("visit_between_memberships", "on which you were a member");
  }
  return membership;
}

function wrongDay(
  reason: "in_future" | "visit_before_membership" | "visit_between_memberships",
  which: string,
) {
  const sentence = `Enter a day ${which}.`;
  return invalid(sentence, { day: sentence }).because(undefined, { fields: { day: reason } });
}

/** Visits keep the name of a dentist whose entry is gone. @throws 404 `not_found` for an unknown dentist */
async function nameDentist(
  db: Kysely<Database>,
  locationId: string | null,
  before: VisitRow | undefined,
): Promise<string> {
  const [dentist] = await listLocationDentists(db, locationId === null ? [] : [locationId]);
  if (dentist !== undefined) return dentistName(dentist);
  if (before?.location_id === locationId) return before.dentist_name;
  throw notFound("This dentist is not in our directory.").because("dentist_unknown");
}
