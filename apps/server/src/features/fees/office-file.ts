import { countsOn, OFFICE_FEE_DAYS } from "@smirk/domain/fees/find-price";
import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { OfficeFeesTable } from "../../db/schema/schema-fees.ts";
import { textColumn } from "../directory/columns/column.ts";
import { dayColumn } from "../directory/columns/location-columns.ts";
import { findLocationStates } from "../directory/list-location-ids.ts";
import { isId } from "../directory/list-rows.ts";
import { dollars, procedure } from "./fee-columns.ts";
import {
  askOfDay,
  askOfZeros,
  checkPrices,
  type FeeChanges,
  type FeeFile,
  type HoldOf,
  type RowPrices,
  type StateOf,
  statementsOf,
  statePrices,
  withoutZeros,
} from "./fee-file.ts";
import { listOfficeWords } from "./office-words.ts";

export type OfficeRow = Pick<OfficeFeesTable, "location_id" | "procedure" | "confirmed_on"> & RowPrices;

/** What offices said of their own prices. A file has all prices of the locations that it names. */
export const OFFICES: FeeFile<OfficeRow> = {
  kind: "office-fees",
  columns: {
    location_id: textColumn((text) => (isId(text) ? null : "must be the id of a location")),
    procedure,
    member_price: dollars,
    usual_price: dollars,
    confirmed_on: dayColumn,
  },
  required: [["location_id"], ["procedure"], ["member_price", "usual_price"], ["confirmed_on"]],
  defaults: { member_price: null, usual_price: null },
  ownerOf: (row) => row.location_id,
  keyOf: (row) => `${row.location_id} ${row.procedure}`,
  describe: (row) => `${row.procedure} at location ${row.location_id}`,
  periodOf: () => null,
  headOf: (row) => row.location_id,
  pricesOf: (row) => row,
  statePrices: (row) => statePrices(row.location_id, row),
  isInForce: (row, today) => countsOn(today, row.confirmed_on),
  isOver: (row, today) => row.confirmed_on <= today && !countsOn(today, row.confirmed_on),
  tidy: withoutZeros,
  checkRow: checkPrices,
  ask,
  findStates,
  checkState: (row, state) =>
    state === undefined ? `location_id ${row.location_id} is no location of the directory` : undefined,
  findHolds,
  listStored,
  listAll: (db) => selectRows(db).orderBy("location_id").orderBy("procedure").execute(),
  listTemplate: ({ today }) => PROCEDURES.map(({ slug }) => ({ procedure: slug, confirmed_on: today })),
  save,
};

function ask(row: OfficeRow, today: CalendarDay): string[] {
  const { confirmed_on: day } = row;
  const isOver = day < addDays(today, -OFFICE_FEE_DAYS);
  return [
    ...askOfZeros(row),
    ...askOfDay("confirmed_on", day, today),
    ...(isOver
      ? [`confirmed_on ${day} is more than ${OFFICE_FEE_DAYS} days ago: the price never counts`]
      : []),
  ];
}

async function findStates(db: Kysely<Database>, rows: readonly OfficeRow[]): Promise<StateOf<OfficeRow>> {
  const known = await findLocationStates(db, [...new Set(rows.map((row) => row.location_id))]);
  return (row) => known.get(row.location_id);
}

/** An office's own word is replaced by a file of a later day; a file names no day of what it leaves out. */
async function findHolds(db: Kysely<Database>, rows: readonly OfficeRow[]): Promise<HoldOf<OfficeRow>> {
  const words = await listOfficeWords(db, [...new Set(rows.map((row) => row.location_id))]);
  return (row, isThere) => {
    const saidOn = words.get(row.location_id)?.get(row.procedure);
    if (saidOn === undefined || (isThere && saidOn < row.confirmed_on)) return undefined;
    return `${row.procedure} stays as the office itself said it on ${saidOn}`;
  };
}

function listStored(trx: Kysely<Database>, rows: readonly OfficeRow[]): Promise<OfficeRow[]> {
  return listOfficeRows(trx, [...new Set(rows.map((row) => row.location_id))]);
}

/** What these locations said. */
export function listOfficeRows(db: Kysely<Database>, ids: readonly string[]): Promise<OfficeRow[]> {
  return selectRows(db)
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

function selectRows(db: Kysely<Database>) {
  return db
    .selectFrom("office_fees")
    .select(["location_id", "procedure", "confirmed_on"])
    .select(["member_cents as member_price", "usual_cents as usual_price"]);
}

async function save(trx: Kysely<Database>, { saved, removed, by }: FeeChanges<OfficeRow>): Promise<void> {
  for (const rows of statementsOf(removed)) {
    await sql`
      delete from office_fees using
        unnest(${rows.map((row) => row.location_id)}::bigint[], ${rows.map((row) => row.procedure)}::text[])
        as gone (location_id, procedure)
      where office_fees.location_id = gone.location_id and office_fees.procedure = gone.procedure`.execute(
      trx,
    );
  }
  for (const rows of statementsOf(saved)) {
    const fees = rows.map(({ member_price, usual_price, ...row }) => ({
      ...row,
      member_cents: member_price,
      usual_cents: usual_price,
      entered_by: by,
    }));
    await trx
      .insertInto("office_fees")
      .values(fees)
      .onConflict((same) =>
        same.columns(["location_id", "procedure"]).doUpdateSet((eb) => ({
          member_cents: eb.ref("excluded.member_cents"),
          usual_cents: eb.ref("excluded.usual_cents"),
          entered_by: eb.ref("excluded.entered_by"),
          confirmed_on: eb.ref("excluded.confirmed_on"),
        })),
      )
      .execute();
  }
}
