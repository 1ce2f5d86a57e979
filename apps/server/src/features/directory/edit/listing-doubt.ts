import { findConfirmation } from "@smirk/domain/directory/listing-state";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { DoubtSource } from "../../../db/schema/schema-directory.ts";
import { notFound } from "../../../errors.ts";
import { locationDay } from "../entries/location-day.ts";

export interface Checked {
  published: boolean;
  being_checked: boolean;
  doubted_by: DoubtSource | null;
  confirmed_on: string | null;
  /** Equal to `confirmed_on` while desks alone vouch for that day. */
  desk_confirmed_on: string | null;
  /** The day that was stored before desks vouched for another. */
  confirmed_before: string | null;
  doubt_settled_at: Date | null;
  state: string;
  zip: string;
}

/** @throws 404 `not_found` */
export async function lockLocation(trx: Kysely<Database>, locationId: string): Promise<Checked> {
  const row = await findLocked(trx, locationId);
  if (row === undefined) throw notFound("There is no such entry in the directory.");
  return row;
}

export function findLocked(trx: Kysely<Database>, locationId: string): Promise<Checked | undefined> {
  return trx
    .selectFrom("provider_locations")
    .select(["published", "being_checked", "doubted_by", "confirmed_on", "desk_confirmed_on"])
    .select(["confirmed_before", "doubt_settled_at", "state", "zip"])
    .where("id", "=", locationId)
    .forUpdate()
    .executeTakeFirst();
}

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

/** Visitors see that it is being checked; who said so first counts. Call in the transaction that locked the location. */
export async function raiseDoubt(
  { trx, clock }: Transaction,
  { locationId, by }: { locationId: string; by: DoubtSource },
): Promise<void> {
  await trx
    .updateTable("provider_locations")
    .set({ being_checked: true, doubted_at: clock.now(), doubted_by: by })
    .where("id", "=", locationId)
    .where("being_checked", "=", false)
    .execute();
  await refreshCard(trx, locationId);
}

interface Check {
  locationId: string;
  /** False settles the doubt; true is for an operator who undoes that, and leaves what was known of it. */
  isChecked: boolean;
  /** The day on which it was found to be right; null where an operator undoes that. */
  confirmedOn?: CalendarDay | null;
}

/** Also refreshes the card; call in the transaction that locked the location. */
export async function setBeingChecked(
  { trx, clock }: Transaction,
  { locationId, isChecked, confirmedOn }: Check,
): Promise<void> {
  await trx
    .updateTable("provider_locations")
    .set({ being_checked: isChecked, ...(!isChecked && { doubt_settled_at: clock.now() }) })
    .where("id", "=", locationId)
    .execute();
  if (confirmedOn !== undefined) await setConfirmedOn({ trx, clock }, { locationId, confirmedOn });
  await refreshCard(trx, locationId);
}

/** Takes back a doubt that nobody settled: what was said stays, for operators to look at. */
export async function withdrawDoubt(
  { trx }: Transaction,
  { locationId }: { locationId: string },
): Promise<void> {
  await trx
    .updateTable("provider_locations")
    .set({ being_checked: false, doubted_at: null, doubted_by: null })
    .where("id", "=", locationId)
    .execute();
  await refreshCard(trx, locationId);
}

/** When a doubt of each of these listings was last settled, of those that visitors see and nobody doubts. */
export async function listSettledAt(
  db: Kysely<Database>,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .selectFrom("provider_locations")
    .select(["id", "doubt_settled_at"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(locationIds))))
    .where("published", "=", true)
    .where("being_checked", "=", false)
    .execute();
  return new Map(rows.map((row) => [row.id, row.doubt_settled_at]));
}

/** What strangers said is looked at, and says nothing of the listing. @throws 404 `not_found` */
export async function dismissWords(
  { trx, clock }: Transaction,
  { locationId }: { locationId: string },
): Promise<void> {
  await lockLocation(trx, locationId);
  await trx
    .updateTable("provider_locations")
    .set({ doubt_settled_at: clock.now() })
    .where("id", "=", locationId)
    .execute();
}

/** Leaves a doubt as it is: that is for operators. Call in the transaction that locked the location. */
export async function confirmByDesks(
  given: Transaction,
  { locationId, confirmedOn }: { locationId: string; confirmedOn: CalendarDay },
): Promise<void> {
  const before = dayWithoutDesks(await lockLocation(given.trx, locationId));
  await setConfirmedOn(given, { locationId, confirmedOn });
  await keepDeskDay(given.trx, { locationId, day: confirmedOn, before });
  await refreshCard(given.trx, locationId);
}

/** Leaves a doubt, and the words that may become one: an office's word is about itself. */
export async function confirmByOffice(
  given: Transaction,
  { locationId, confirmedOn }: { locationId: string; confirmedOn: CalendarDay },
): Promise<void> {
  await setConfirmedOn(given, { locationId, confirmedOn });
  await refreshCard(given.trx, locationId);
}

/**
 * Desks vouched for a day that no longer counts: what they still vouch for is stored, or what was stored before them.
 * @returns the day that is left
 */
export async function withdrawDeskDay(
  given: Transaction,
  { locationId, vouchedDay }: { locationId: string; vouchedDay: CalendarDay | null },
): Promise<CalendarDay | null> {
  const before = dayWithoutDesks(await lockLocation(given.trx, locationId));
  const isVouched = vouchedDay !== null && vouchedDay > (before ?? "");
  const confirmedOn = isVouched ? vouchedDay : before;
  await setConfirmedOn(given, { locationId, confirmedOn });
  if (isVouched) await keepDeskDay(given.trx, { locationId, day: vouchedDay, before });
  await refreshCard(given.trx, locationId);
  return confirmedOn;
}

function dayWithoutDesks({
  confirmed_on: day,
  desk_confirmed_on: ofDesks,
  confirmed_before: before,
}: Checked) {
  return day !== null && day === ofDesks ? before : day;
}

async function keepDeskDay(
  trx: Kysely<Database>,
  { locationId, day, before }: { locationId: string; day: CalendarDay; before: CalendarDay | null },
): Promise<void> {
  await trx
    .updateTable("provider_locations")
    .set({ desk_confirmed_on: day, confirmed_before: before })
    .where("id", "=", locationId)
    .execute();
}

async function setConfirmedOn(
  { trx, clock }: Transaction,
  { locationId, confirmedOn }: { locationId: string; confirmedOn: CalendarDay | null },
): Promise<void> {
  const confirmation = findConfirmation(
    confirmedOn,
    locationDay(await lockLocation(trx, locationId), clock.now()),
  );
  await trx
    .updateTable("provider_locations")
    .set({ confirmed_on: confirmedOn, confirmation, desk_confirmed_on: null, confirmed_before: null })
    .where("id", "=", locationId)
    .execute();
}

async function refreshCard(trx: Kysely<Database>, locationId: string): Promise<void> {
  await sql`select refresh_location_cards(array[${locationId}::bigint])`.execute(trx);
}
