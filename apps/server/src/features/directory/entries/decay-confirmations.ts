import { AGING_DAYS, CONFIRMED_DAYS, findConfirmation } from "@smirk/domain/directory/listing-state";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { locationDay } from "./location-day.ts";

const BATCH = 500;

/** Works out again what each confirmation is worth, by the day at the office; a few hundred entries at a time. */
export async function decayConfirmations({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  let [changed, after] = [0, "0"];
  for (;;) {
    const rows = await listCandidates(db, { today: dayOf(now), after });
    const stale = rows
      .map((row) => ({ ...row, worth: findConfirmation(row.confirmed_on, locationDay(row, now)) }))
      .filter(({ worth, confirmation }) => worth !== confirmation);
    await db.transaction().execute((trx) => writeConfirmations(trx, stale));
    changed += stale.length;
    if (rows.length < BATCH) return changed;
    after = rows.at(-1)?.id ?? after;
  }
}

interface Worth {
  id: string;
  confirmed_on: CalendarDay | null;
  worth: string;
}

/** An entry that was confirmed meanwhile is left alone. */
async function writeConfirmations(trx: Kysely<Database>, worths: readonly Worth[]): Promise<void> {
  if (worths.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update provider_locations l set confirmation = given.worth
    from json_to_recordset(${JSON.stringify(worths)}::json) as given(id bigint, confirmed_on date, worth text)
    where l.id = given.id and l.confirmed_on = given.confirmed_on
    returning l.id`.execute(trx);
  await sql`select refresh_location_cards(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** The listings whose confirmation can be worth something else on the day in UTC, or on the day before, which an office may still have. */
function listCandidates(db: Kysely<Database>, { today, after }: { today: CalendarDay; after: string }) {
  const [confirmed, aging] = [addDays(today, -CONFIRMED_DAYS), addDays(today, -AGING_DAYS)];
  return db
    .selectFrom("provider_locations")
    .select(["id", "state", "zip", "confirmed_on", "confirmation"])
    .where("id", ">", after)
    .where("confirmed_on", "is not", null)
    .where(({ eb, and, or }) =>
      or([
        and([eb("confirmation", "=", "confirmed"), eb("confirmed_on", "<", confirmed)]),
        and([eb("confirmation", "=", "aging"), eb("confirmed_on", "<", aging)]),
        and([eb("confirmation", "=", "aging"), eb("confirmed_on", ">=", addDays(confirmed, -1))]),
        and([eb("confirmation", "=", "none"), eb("confirmed_on", ">=", addDays(aging, -1))]),
      ]),
    )
    .orderBy("id")
    .limit(BATCH)
    .execute();
}
