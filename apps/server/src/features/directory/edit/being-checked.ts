import { findConfirmation } from "@smirk/domain/directory/listing-state";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { DoubtSource } from "../../../db/schema/schema-directory.ts";
import { notFound } from "../../../errors.ts";
import { locationDay } from "../entries/location-day.ts";

interface Checked {
  published: boolean;
  being_checked: boolean;
  confirmed_on: string | null;
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
    .select(["published", "being_checked", "confirmed_on", "doubt_settled_at", "state", "zip"])
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

/** Leaves a doubt as it is: that is for operators. Call in the transaction that locked the location. */
export async function confirmLocation(
  given: Transaction,
  { locationId, confirmedOn }: { locationId: string; confirmedOn: CalendarDay },
): Promise<void> {
  await setConfirmedOn(given, { locationId, confirmedOn });
  await refreshCard(given.trx, locationId);
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
    .set({ confirmed_on: confirmedOn, confirmation })
    .where("id", "=", locationId)
    .execute();
}

async function refreshCard(trx: Kysely<Database>, locationId: string): Promise<void> {
  await sql`select refresh_location_cards(array[${locationId}::bigint])`.execute(trx);
}
