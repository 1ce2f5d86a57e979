import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { notFound } from "../../../errors.ts";

interface Checked {
  published: boolean;
  being_checked: boolean;
  confirmed_on: string | null;
}

/** @throws 404 `not_found` */
export async function lockLocation(trx: Kysely<Database>, locationId: string): Promise<Checked> {
  const row = await trx
    .selectFrom("provider_locations")
    .select(["published", "being_checked", "confirmed_on"])
    .where("id", "=", locationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("There is no such entry in the directory.");
  return row;
}

interface Check {
  locationId: string;
  /** Whether visitors see that it is being checked. */
  isChecked: boolean;
  /** The day on which it was found to be right; null where an operator undoes that. */
  confirmedOn?: CalendarDay | null;
}

/** Also refreshes the card; call in the transaction that locked the location. */
export async function setBeingChecked(
  trx: Kysely<Database>,
  { locationId, isChecked, confirmedOn }: Check,
): Promise<void> {
  await trx
    .updateTable("provider_locations")
    .set({ being_checked: isChecked, ...(confirmedOn !== undefined && { confirmed_on: confirmedOn }) })
    .where("id", "=", locationId)
    .execute();
  await sql`select refresh_location_cards(array[${locationId}::bigint])`.execute(trx);
}
