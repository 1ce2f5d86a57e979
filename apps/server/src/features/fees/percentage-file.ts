import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { SpecialistRatesTable } from "../../db/schema/schema-fees.ts";
import type { Column } from "../directory/columns/column.ts";
import { dayColumn } from "../directory/columns/location-columns.ts";
import { kind, line, optionalDay, planList } from "./fee-columns.ts";
import { checkDays, type FeeChanges, type FeeFile } from "./fee-file.ts";

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
  },
  required: ["plan_list", "kind", "percent_off", "valid_from", "source"].map((name) => [name]),
  defaults: { valid_until: null },
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
  findWrong: async () => new Map(),
  doubt: () => new Map(),
  listStored,
  save,
};

function ownerOf(row: PercentageRow): string {
  return `${row.plan_list} ${row.kind} from ${row.valid_from}`;
}

async function listStored(trx: Kysely<Database>): Promise<PercentageRow[]> {
  return trx
    .selectFrom("specialist_rates")
    .select(["plan_list", "kind", "percent_off", "valid_from", "valid_until", "source"])
    .execute();
}

/** No file removes a percentage, as each is a row of its own; undoing the import that brought it does. */
async function save(trx: Kysely<Database>, { saved, removed, at }: FeeChanges<PercentageRow>): Promise<void> {
  for (const { plan_list, kind: of, valid_from } of removed) {
    const query = trx.deleteFrom("specialist_rates").where("plan_list", "=", plan_list);
    await query.where("kind", "=", of).where("valid_from", "=", valid_from).execute();
  }
  for (const row of saved) {
    const { percent_off, valid_until, source } = row;
    const facts = { percent_off, valid_until, source, updated_at: at };
    await trx
      .insertInto("specialist_rates")
      .values({ ...row, updated_at: at })
      .onConflict((same) => same.columns(["plan_list", "kind", "valid_from"]).doUpdateSet(facts))
      .execute();
  }
}
