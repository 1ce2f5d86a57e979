import {
  AGING_DAYS,
  CONFIRMED_DAYS,
  type Confirmation,
  findConfirmation,
  isAnswerExpired,
} from "@smirk/domain/directory/listing-state";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { locationDay } from "./location-day.ts";

const BATCH = 500;

/**
 * Works out again what each confirmation is worth, and which answers about new patients are too old to be shown, by the
 * day at the office; a few hundred entries at a time.
 */
export async function decayConfirmations({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  let [changed, after] = [0, "0"];
  for (;;) {
    const rows = await listCandidates(db, { today: dayOf(now), after });
    const stale = rows.flatMap((row) => {
      const worth = findWorth(row, locationDay(row, now));
      const isSame =
        worth.confirmation === row.confirmation && worth.accepting_expired === row.accepting_expired;
      return isSame ? [] : [{ ...row, ...worth }];
    });
    await db.transaction().execute((trx) => writeWorths(trx, stale));
    changed += stale.length;
    if (rows.length < BATCH) return changed;
    after = rows.at(-1)?.id ?? after;
  }
}

interface Days {
  confirmed_on: CalendarDay | null;
  accepting_checked_on: CalendarDay | null;
}

interface Worth {
  confirmation: Confirmation;
  accepting_expired: boolean;
}

function findWorth({ confirmed_on, accepting_checked_on }: Days, today: CalendarDay): Worth {
  return {
    confirmation: findConfirmation(confirmed_on, today),
    accepting_expired: isAnswerExpired(accepting_checked_on, today),
  };
}

/** An entry that was confirmed or asked meanwhile is left alone. */
async function writeWorths(trx: Kysely<Database>, worths: readonly (Days & Worth)[]): Promise<void> {
  if (worths.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update provider_locations l
    set confirmation = given.confirmation, accepting_expired = given.accepting_expired
    from json_to_recordset(${JSON.stringify(worths)}::json) as given(
      id bigint, confirmed_on date, confirmation text, accepting_checked_on date, accepting_expired boolean
    )
    where l.id = given.id and l.confirmed_on is not distinct from given.confirmed_on
      and l.accepting_checked_on is not distinct from given.accepting_checked_on
    returning l.id`.execute(trx);
  await sql`select refresh_location_cards(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** The listings whose confirmation or answer can be worth something else on the day in UTC, or on the day before, which an office may still have. */
function listCandidates(db: Kysely<Database>, { today, after }: { today: CalendarDay; after: string }) {
  const [confirmed, aging] = [addDays(today, -CONFIRMED_DAYS), addDays(today, -AGING_DAYS)];
  return db
    .selectFrom("provider_locations")
    .select([
      "id",
      "state",
      "zip",
      "confirmed_on",
      "confirmation",
      "accepting_checked_on",
      "accepting_expired",
    ])
    .where("id", ">", after)
    .where(({ eb, and, or }) =>
      or([
        and([eb("confirmation", "=", "confirmed"), eb("confirmed_on", "<", confirmed)]),
        and([eb("confirmation", "=", "aging"), eb("confirmed_on", "<", aging)]),
        and([eb("confirmation", "=", "aging"), eb("confirmed_on", ">=", addDays(confirmed, -1))]),
        and([eb("confirmation", "=", "none"), eb("confirmed_on", ">=", addDays(aging, -1))]),
        and([eb("accepting_expired", "=", false), eb("accepting_checked_on", "<", aging)]),
        and([eb("accepting_expired", "=", true), eb("accepting_checked_on", ">=", addDays(aging, -1))]),
      ]),
    )
    .orderBy("id")
    .limit(BATCH)
    .execute();
}
