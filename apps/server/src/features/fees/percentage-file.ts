import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { SpecialistRatesTable } from "../../db/schema/schema-fees.ts";
import type { Column } from "../directory/columns/column.ts";
import { dayColumn } from "../directory/columns/location-columns.ts";
import { kind, line, optionalDay, optionalLine, planList } from "./fee-columns.ts";
import {
  askOfStart,
  checkDays,
  type FeeChanges,
  type FeeFile,
  hasEnded,
  isWithin,
  noHolds,
  statementsOf,
} from "./fee-file.ts";

type PercentageRow = Omit<Selectable<SpecialistRatesTable>, "id" | "updated_at">;

const percent: Column<number> = {
  write: String,
  read: (text) => {
    const [, digits] = /^(\d{1,2})\s?%?$/.exec(text.trim()) ?? [];
    const value = Number(digits);
    return value >= 1 ? { value } : { error: "must be a whole number from 1 to 99" };
  },
};

/** What specialists take off their usual prices. */
export const PERCENTAGES: FeeFile<PercentageRow> = {
  kind: "fee-percentages",
  columns: {
    plan_list: planList,
    kind,
    percent_off: percent,
    valid_from: dayColumn,
    valid_until: optionalDay,
    source: line,
    source_es: optionalLine,
  },
  required: ["plan_list", "kind", "percent_off", "valid_from", "source"].map((name) => [name]),
  defaults: { valid_until: null, source_es: null },
  ownerOf,
  keyOf: ownerOf,
  describe: ownerOf,
  periodOf: (row) => ({
    group: `${row.plan_list} ${row.kind}`,
    from: row.valid_from,
    to: row.valid_until,
  }),
  headOf: ownerOf,
  checkRow: (row) => [
    ...checkDays(row),
    ...(row.kind === "GD" ? ["kind GD is general dentists: they have prices, no percentage"] : []),
  ],
  pricesOf: () => null,
  // What is left of $1.00.
  statePrices: (row) => [{ key: `${row.plan_list} ${row.kind}`, cents: 100 - row.percent_off }],
  isInForce: isWithin,
  isOver: hasEnded,
  tidy: (row) => row,
  ask: (row, today) => askOfStart(row.valid_from, today),
  findStates: async () => () => undefined,
  checkState: () => undefined,
  findHolds: noHolds,
  listStored,
  listAll: listStored,
  listTemplate: ({ plan, today }) =>
    SPECIALITY_CODES.filter((code) => code !== "GD").map((code) => ({
      ...{ plan_list: plan, kind: code, valid_from: today, source: "Name of the list" },
    })),
  save,
};

function ownerOf(row: PercentageRow): string {
  return `${row.plan_list} ${row.kind} from ${row.valid_from}`;
}

async function listStored(trx: Kysely<Database>): Promise<PercentageRow[]> {
  return trx
    .selectFrom("specialist_rates")
    .select(["plan_list", "kind", "percent_off", "valid_from", "valid_until", "source", "source_es"])
    .orderBy("plan_list")
    .orderBy("kind")
    .orderBy("valid_from")
    .execute();
}

/** No file removes a percentage, as each is a row of its own; undoing the import that brought it does. */
async function save(trx: Kysely<Database>, { saved, removed, at }: FeeChanges<PercentageRow>): Promise<void> {
  for (const rows of statementsOf(removed)) {
    const [plans, kinds] = [rows.map((row) => row.plan_list), rows.map((row) => row.kind)];
    await sql`
      delete from specialist_rates using
        unnest(${plans}::text[], ${kinds}::text[], ${rows.map((row) => row.valid_from)}::date[])
        as gone (plan_list, kind, valid_from)
      where specialist_rates.plan_list = gone.plan_list and specialist_rates.kind = gone.kind
        and specialist_rates.valid_from = gone.valid_from`.execute(trx);
  }
  for (const rows of statementsOf(saved)) {
    await trx
      .insertInto("specialist_rates")
      .values(rows.map((row) => ({ ...row, updated_at: at })))
      .onConflict((same) =>
        same.columns(["plan_list", "kind", "valid_from"]).doUpdateSet((eb) => ({
          percent_off: eb.ref("excluded.percent_off"),
          valid_until: eb.ref("excluded.valid_until"),
          source: eb.ref("excluded.source"),
          source_es: eb.ref("excluded.source_es"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
}
