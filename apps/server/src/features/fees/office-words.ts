import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** The last day of each, by the location's id and then by procedure. */
export type OfficeWords = ReadonlyMap<string, ReadonlyMap<string, CalendarDay>>;

/** When offices themselves said a price last, or that there is none. */
export async function listOfficeWords(db: Kysely<Database>, ids: readonly string[]): Promise<OfficeWords> {
  const rows = await db
    .selectFrom("office_fee_words")
    .select(["location_id", "procedure", "said_on"])
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val([...ids]))))
    .where("said_on", "is not", null)
    .execute();
  const groups = Map.groupBy(rows, (row) => row.location_id);
  return new Map(
    Array.from(groups, ([id, words]) => [
      id,
      new Map(
        words.flatMap((word) => (word.said_on === null ? [] : [[word.procedure, word.said_on] as const])),
      ),
    ]),
  );
}

interface Word {
  location_id: string;
  procedure: string;
  /** Null: it is taken back. */
  said_on: CalendarDay | null;
}

/** Call it in the transaction that writes the prices. */
export async function saveOfficeWords(trx: Kysely<Database>, words: readonly Word[]): Promise<void> {
  await sql`
    insert into office_fee_words (location_id, procedure, said_on)
    select * from unnest(${words.map((one) => one.location_id)}::bigint[],
      ${words.map((one) => one.procedure)}::text[], ${words.map((one) => one.said_on)}::date[])
    on conflict (location_id, procedure) do update set said_on = excluded.said_on, change = default`.execute(
    trx,
  );
}
