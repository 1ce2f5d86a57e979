import { PROCEDURES } from "@smirk/domain/fees/procedures";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { FeeSchedulesTable, FeesTable } from "../../db/schema/schema-fees.ts";
import { flagColumn } from "../directory/columns/column.ts";
import { dayColumn } from "../directory/columns/location-columns.ts";
import { findStateOfPrefix } from "../directory/rules/registry-postal-code.ts";
import { area, dollars, kind, line, optionalDay, optionalLine, planList, procedure } from "./fee-columns.ts";
import {
  askOfDay,
  askOfStart,
  askOfZeros,
  checkDays,
  checkPrices,
  type FeeChanges,
  type FeeFile,
  hasEnded,
  isWithin,
  noHolds,
  type RowPrices,
  statementsOf,
  statePrices,
  withoutZeros,
} from "./fee-file.ts";

/** A row of a schedule's file: the schedule and one price of it, in cents. */
export type ScheduleRow = Omit<Selectable<FeeSchedulesTable>, "id" | "updated_at"> &
  Pick<FeesTable, "procedure" | "usual_source" | "usual_source_es" | "usual_day"> &
  RowPrices;

export const SCHEDULES: FeeFile<ScheduleRow> = {
  kind: "fee-schedules",
  columns: {
    plan_list: planList,
    area,
    kind,
    valid_from: dayColumn,
    valid_until: optionalDay,
    source: line,
    source_es: optionalLine,
    published: flagColumn,
    procedure,
    member_price: dollars,
    usual_price: dollars,
    usual_source: optionalLine,
    usual_source_es: optionalLine,
    usual_day: optionalDay,
  },
  required: [
    ...["plan_list", "area", "kind", "valid_from", "source", "published", "procedure"].map((name) => [name]),
    ["member_price", "usual_price"],
  ],
  defaults: {
    ...{ valid_until: null, source_es: null, member_price: null },
    ...{ usual_price: null, usual_source: null, usual_source_es: null, usual_day: null },
  },
  ownerOf,
  keyOf: (row) => `${ownerOf(row)} ${row.procedure}`,
  describe: (row) => `${row.procedure} of ${ownerOf(row)}`,
  periodOf: (row) => ({ group: groupOf(row), from: row.valid_from, to: row.valid_until }),
  headOf: (row) =>
    `valid until ${row.valid_until ?? "further notice"}, ${row.source}, ${row.source_es ?? ""}, ${row.published}`,
  pricesOf: (row) => row,
  statePrices: (row) => statePrices(groupOf(row), row),
  isInForce: (row, today) => row.published && isWithin(row, today),
  isOver: (row, today) => !row.published || hasEnded(row, today),
  tidy,
  checkRow,
  ask,
  findStates: async () => (row) => (row.area.length === 2 ? row.area : findStateOfPrefix(row.area)),
  checkState: () => undefined,
  findHolds: noHolds,
  listStored,
  listAll: (db) =>
    selectRows(db)
      .orderBy("plan_list")
      .orderBy("area")
      .orderBy("kind")
      .orderBy("valid_from")
      .orderBy("procedure")
      .execute(),
  // A row without a price is passed over, and nothing is shown before somebody writes yes.
  listTemplate: ({ plan, today }) =>
    PROCEDURES.map(({ slug }) => ({
      ...{ plan_list: plan, kind: "GD", valid_from: today, source: "Name of the list" },
      ...{ published: "no", procedure: slug },
    })),
  save,
};

type Schedule = Pick<ScheduleRow, "plan_list" | "area" | "kind" | "valid_from">;

function groupOf({ plan_list: planList, area, kind }: Schedule): string {
  return `${planList} ${area} ${kind}`;
}

function ownerOf(row: Schedule): string {
  return `${groupOf(row)} from ${row.valid_from}`;
}

function checkRow(row: ScheduleRow): string[] {
  const { usual_price: usual, usual_source: source, usual_day: day } = row;
  const isSaid = [usual, source, day].filter((part) => part !== null).length;
  return [
    ...checkDays(row),
    ...checkPrices(row),
    ...(isSaid === 0 || isSaid === 3 ? [] : ["usual_price, usual_source and usual_day need one another"]),
  ];
}

function ask(row: ScheduleRow, today: CalendarDay): string[] {
  return [
    ...askOfZeros(row),
    ...askOfDay("usual_day", row.usual_day, today),
    ...askOfStart(row.valid_from, today),
  ];
}

/** Where no usual price is known, its source and day say nothing. */
function tidy(row: ScheduleRow): ScheduleRow {
  const tidied = withoutZeros(row);
  return tidied.usual_price === null && tidied.usual_source !== null && tidied.usual_day !== null
    ? { ...tidied, usual_source: null, usual_source_es: null, usual_day: null }
    : tidied;
}

async function listStored(trx: Kysely<Database>, rows: readonly ScheduleRow[]): Promise<ScheduleRow[]> {
  const plans = [...new Set(rows.map((row) => row.plan_list))];
  if (plans.length === 0) return [];
  const areas = [...new Set(rows.map((row) => row.area))];
  return selectRows(trx)
    .where((eb) => eb("plan_list", "=", eb.fn.any(eb.val(plans))))
    .where((eb) => eb("area", "=", eb.fn.any(eb.val(areas))))
    .execute();
}

function selectRows(db: Kysely<Database>) {
  return db
    .selectFrom("fee_schedules")
    .innerJoin("fees", "fees.schedule_id", "fee_schedules.id")
    .select(["plan_list", "area", "kind", "valid_from", "valid_until", "source", "source_es", "published"])
    .select(["procedure", "member_cents as member_price", "usual_cents as usual_price"])
    .select(["usual_source", "usual_source_es", "usual_day"]);
}

async function save(trx: Kysely<Database>, { saved, removed, at }: FeeChanges<ScheduleRow>): Promise<void> {
  const ids = new Map<string, string>();
  const idOf = (row: ScheduleRow) => ids.get(ownerOf(row)) ?? "";
  for (const rows of statementsOf(saved)) {
    await saveSchedules(trx, rows, ids, at);
    await saveFees(trx, rows, idOf);
  }
  for (const rows of statementsOf(removed)) {
    await saveSchedules(trx, rows, ids, at);
    await sql`
      delete from fees using unnest(${rows.map(idOf)}::uuid[], ${rows.map((row) => row.procedure)}::text[])
        as gone (schedule_id, procedure)
      where fees.schedule_id = gone.schedule_id and fees.procedure = gone.procedure`.execute(trx);
  }
  const isEmpty = sql<boolean>`not exists (select from fees where schedule_id = fee_schedules.id)`;
  if (removed.length > 0) await trx.deleteFrom("fee_schedules").where(isEmpty).execute();
}

async function saveFees(
  trx: Kysely<Database>,
  saved: readonly ScheduleRow[],
  idOf: (row: ScheduleRow) => string,
): Promise<void> {
  const fees = saved.map((row) => ({
    schedule_id: idOf(row),
    procedure: row.procedure,
    member_cents: row.member_price,
    usual_cents: row.usual_price,
    usual_source: row.usual_source,
    usual_source_es: row.usual_source_es,
    usual_day: row.usual_day,
  }));
  await trx
    .insertInto("fees")
    .values(fees)
    .onConflict((same) =>
      same.columns(["schedule_id", "procedure"]).doUpdateSet((eb) => ({
        member_cents: eb.ref("excluded.member_cents"),
        usual_cents: eb.ref("excluded.usual_cents"),
        usual_source: eb.ref("excluded.usual_source"),
        usual_source_es: eb.ref("excluded.usual_source_es"),
        usual_day: eb.ref("excluded.usual_day"),
      })),
    )
    .execute();
}

/** Saves those schedules of the rows that have no id yet, and adds it. */
async function saveSchedules(
  trx: Kysely<Database>,
  rows: readonly ScheduleRow[],
  ids: Map<string, string>,
  at: Date,
): Promise<void> {
  const owners = new Map(rows.toReversed().map((row) => [ownerOf(row), row]));
  const added = [...owners].flatMap(([owner, row]) => (ids.has(owner) ? [] : [row]));
  if (added.length === 0) return;
  const saved = await trx
    .insertInto("fee_schedules")
    .values(
      added.map(({ plan_list, area, kind, valid_from, valid_until, source, source_es, published }) => ({
        ...{ plan_list, area, kind, valid_from, valid_until, source, source_es, published },
        updated_at: at,
      })),
    )
    .onConflict((same) =>
      same.columns(["plan_list", "area", "kind", "valid_from"]).doUpdateSet((eb) => ({
        valid_until: eb.ref("excluded.valid_until"),
        source: eb.ref("excluded.source"),
        source_es: eb.ref("excluded.source_es"),
        published: eb.ref("excluded.published"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .returning(["id", "plan_list", "area", "kind", "valid_from"])
    .execute();
  for (const schedule of saved) ids.set(ownerOf(schedule), schedule.id);
}
