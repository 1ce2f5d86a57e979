import type { CardCheck, CardChecksAnswer } from "@smirk/contract/account/person-cards";
import { timeZoneOf } from "@smirk/domain/directory/time-zone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { CardOwner } from "../card/card-secret.ts";
import { type LocationDentist, listLocationDentists } from "../directory/list-location-dentists.ts";
import { dentistName, listPeople } from "../members/dentists/list-people.ts";
import { getMembershipRow, listPaidRows, type Membership } from "../members/memberships.ts";

const MOST_CHECKS = 200;

/** What front desks did with the cards of an account's memberships, newest first. */
export async function listCardChecks(
  ctx: Pick<Context, "db" | "config">,
  accountId: string,
): Promise<CardChecksAnswer> {
  const memberships = await listPaidRows(ctx.db, accountId);
  const ids = memberships.map(({ id }) => id);
  if (ids.length === 0) return { checks: [] };
  const rows = await selectChecks(ctx.db, ids).limit(MOST_CHECKS).execute();
  return { checks: await describeChecks(ctx, memberships, rows) };
}

/** What is pressed for an office; the other outcomes are of a card that was checked without it. */
export const PRESSES = ["price_given", "not_taken"] as const;

/** The member gets an email of so many in a day. */
export const MANY_CHECKS = 6;

/** The checks of one card on the day of a moment, by the member's clock. */
export async function listChecksOfDay(
  ctx: Pick<Context, "db" | "config">,
  { membershipId, personId, at }: CardOwner & { at: Date },
): Promise<{ day: CalendarDay; checks: CardCheck[] }> {
  const membership = await getMembershipRow(ctx.db, membershipId);
  const zone = findZone(ctx, [describePlace(membership)]);
  const day = dayIn(zone, at);
  const rows = await selectChecks(ctx.db, [membershipId])
    .where("person_id", "=", personId)
    .where("checked_at", ">", new Date(at.getTime() - 2 * DAY_MS))
    .where("checked_at", "<=", at)
    .execute();
  const ofDay = rows.filter(({ checked_at }) => dayIn(zone, checked_at) === day);
  return { day, checks: await describeChecks(ctx, [membership], ofDay) };
}

/** One for each code: what was pressed for an office says more than that the card was checked. */
function selectChecks(db: Kysely<Database>, membershipIds: readonly string[]) {
  return db
    .selectFrom("card_checks as checks")
    .select(["id", "membership_id", "person_id", "checked_at", "outcome", "location_id", "partner"])
    .where("membership_id", "in", membershipIds)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("outcome", "in", PRESSES),
        not(
          exists(
            selectFrom("card_checks as presses")
              .select("presses.id")
              .whereRef("presses.code_sha256", "=", "checks.code_sha256")
              .where("presses.outcome", "in", PRESSES),
          ),
        ),
      ]),
    )
    .orderBy("checked_at", "desc")
    .orderBy("id");
}

async function describeChecks(
  ctx: Pick<Context, "db" | "config">,
  memberships: readonly Membership[],
  rows: Awaited<ReturnType<ReturnType<typeof selectChecks>["execute"]>>,
): Promise<CardCheck[]> {
  const named = rows.flatMap(({ location_id: id }) => (id === null ? [] : [id]));
  const offices = await listLocationDentists(ctx.db, [...new Set(named)]);
  const people = (await Promise.all(memberships.map((one) => listPeople(ctx.db, one)))).flat();
  return rows.map(({ checked_at: at, membership_id, location_id, ...row }): CardCheck => {
    const office = offices.find((one) => one.location_id === location_id);
    const person = people.find(({ id }) => id === row.person_id);
    const member = memberships.find(({ id }) => id === membership_id);
    return {
      ...row,
      is_own: row.person_id === membership_id,
      name: person?.name ?? null,
      checked_at: at.toISOString(),
      time_zone: findZone(ctx, [office, person?.dentist?.listed, describePlace(member)]),
      office: office
        ? { location_id: office.location_id, name: officeName(office), city: office.city }
        : null,
    };
  });
}

interface Place {
  state: string;
  zip: string;
}

function describePlace(member: { state_code: string; zip: string } | undefined): Place | undefined {
  return member && { state: member.state_code, zip: member.zip };
}

/** The zone of the first place that has one for certain. */
export function findZone(
  { config }: Pick<Context, "config">,
  places: readonly (Place | null | undefined)[],
): string {
  const zones = places.map((place) => (place ? timeZoneOf(place.state, place.zip) : null));
  return zones.find((zone) => zone !== null) ?? config.officeTimeZone;
}

/** The practice's name, else the dentist's. */
export function officeName(
  office: Pick<LocationDentist, "center_name" | "name" | "last_name" | "degree">,
): string {
  return office.center_name ?? dentistName(office);
}

const KEPT_MS = 400 * DAY_MS;

/** Deletes checks that are older than 400 days, and openings that let nothing be pressed any more. Safe to repeat. */
export async function deleteOldChecks({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("card_checks")
    .where("checked_at", "<", new Date(now - KEPT_MS))
    .execute();
  await db
    .deleteFrom("desk_openings")
    .where("opened_at", "<", new Date(now - DAY_MS))
    .execute();
}
