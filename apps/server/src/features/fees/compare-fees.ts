import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Pace } from "../../http/limits/pace.ts";
import type { TextRow } from "../../text-files/text-row.ts";
import { changedFields, readChanges } from "../directory/columns/read-changes.ts";
import { refusedRow, type ValidatedRow } from "../directory/import-file/refused-rows.ts";
import { createClaims } from "../directory/import-file/row-kinds.ts";
import type { FeeFile, HoldOf } from "./fee-file.ts";
import { findOverlaps, type PeriodOwner } from "./find-overlaps.ts";
import { listSlips } from "./list-slips.ts";
import type { Taken } from "./price-header.ts";

/** A row as its cells alone say; null: they are wrong. */
export interface ReadFee<Row> {
  row: TextRow;
  value: Row | null;
  errors: string[];
  /** What was left out of its cells. */
  warnings: string[];
  /** Cells in other words than ours. */
  taken: readonly Taken[];
}

export interface FeeComparison<Row> {
  validated: ValidatedRow<Row>[];
  /** What is stored of an owner that the file names, and not in the file. */
  removed: Row[];
  /** Rows that say of no price. */
  withoutPrice: number;
  /** All that is stored of these owners, and of those that could overlap them. */
  known: readonly Row[];
}

export function readFee<Row extends object>(kind: FeeFile<Row>, row: TextRow): ReadFee<Row> {
  const refused = (errors: string[]) => ({ row, value: null, errors, warnings: [], taken: [] });
  if (row.error !== undefined) return refused([row.error]);
  const { values, errors, warnings, taken } = readChanges<Row>(kind.columns, row.cells, null);
  if (errors.length > 0) return refused(errors);
  const value = kind.tidy({ ...kind.defaults, ...values } as Row);
  const wrong = kind.checkRow(value);
  return wrong.length > 0 ? refused(wrong) : { row, value, errors: [], warnings, taken };
}

interface Comparing {
  db: Kysely<Database>;
  today: CalendarDay;
  pace: Pace;
}

/** Compares a file with what is stored, in steps that let others run. */
export async function compareFees<Row extends object>(
  { db, today, pace }: Comparing,
  kind: FeeFile<Row>,
  read: readonly ReadFee<Row>[],
): Promise<FeeComparison<Row>> {
  const values = read.flatMap(({ value }) => value ?? []);
  const stateOf = await kind.findStates(db, values);
  const owners = await listOwners(kind, read, pace);
  const known = await kind.listStored(db, values);
  const stored = await readStored(kind, known, owners, pace);
  const holdOf = await kind.findHolds(db, values);
  const doubts = await listSlips({ db, pace }, kind, { values, stateOf });
  const wrongDays = await findWrongDays(kind, owners, stored.others, pace);
  const claim = createClaims();
  const keys = new Set<string>();
  const validated: ValidatedRow<Row>[] = [];
  let withoutPrice = 0;
  for (const { row, value, errors, warnings } of read) {
    await pace();
    if (value === null) {
      validated.push(...claim([refusedRow(row, ...errors)]));
      continue;
    }
    const key = kind.keyOf(value);
    const mistake =
      kind.checkState(value, stateOf(value)) ?? wrongDays.get(row.line) ?? findOtherHead(kind, owners, value);
    if (mistake === undefined && saysNoPrice(kind, value)) {
      withoutPrice += 1;
      continue;
    }
    keys.add(key);
    const before = stored.byKey.get(key) ?? null;
    const asked = [...warnings, ...kind.ask(value, today), ...(doubts.get(value) ?? [])];
    const compared = { row, value, before, warnings: asked };
    validated.push(
      ...claim([
        mistake === undefined ? withhold(compareRow(kind, compared), holdOf) : refusedRow(row, mistake),
      ]),
    );
  }
  const removed = [...stored.byKey].flatMap(([key, row]) =>
    keys.has(key) || holdOf(row, false) !== undefined ? [] : [row],
  );
  return { validated, removed, withoutPrice, known };
}

function saysNoPrice<Row extends object>(kind: FeeFile<Row>, value: Row): boolean {
  const prices = kind.pricesOf(value);
  return prices !== null && prices.member_price === null && prices.usual_price === null;
}

interface Compared<Row> {
  row: TextRow;
  value: Row;
  before: Row | null;
  warnings: string[];
}

function compareRow<Row extends object>(
  kind: FeeFile<Row>,
  { row, value, before, warnings }: Compared<Row>,
): ValidatedRow<Row> {
  const isSame = before !== null && changedFields<Row>(kind.columns, before, value).length === 0;
  const keys = [kind.keyOf(value)];
  return {
    row,
    errors: [],
    // What is stored already was confirmed when it came in.
    warnings: isSame ? [] : warnings,
    change: isSame ? null : { before, after: value },
    subject: kind.describe(value),
    asks: keys,
    claims: keys,
  };
}

interface Owner<Row> {
  /** The line that names it first. */
  line: number;
  rows: [Row, ...Row[]];
}

/** A row that would change what somebody said later changes nothing, and says why. */
function withhold<Row>(compared: ValidatedRow<Row>, holdOf: HoldOf<Row>): ValidatedRow<Row> {
  const hold = compared.change === null ? undefined : holdOf(compared.change.after, true);
  return hold === undefined ? compared : { ...compared, change: null, warnings: [hold] };
}

type Owners<Row> = ReadonlyMap<string, Owner<Row>>;

async function listOwners<Row extends object>(
  kind: FeeFile<Row>,
  read: readonly ReadFee<Row>[],
  pace: Pace,
): Promise<Owners<Row>> {
  const owners = new Map<string, Owner<Row>>();
  for (const { row, value } of read) {
    await pace();
    if (value === null) continue;
    const name = kind.ownerOf(value);
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, { line: row.line, rows: [value] });
    else owner.rows.push(value);
  }
  return owners;
}

/** The rows of owners that the file names, by key, and those of others. */
async function readStored<Row extends object>(
  kind: FeeFile<Row>,
  stored: readonly Row[],
  owners: Owners<Row>,
  pace: Pace,
): Promise<{ byKey: ReadonlyMap<string, Row>; others: readonly Row[] }> {
  const byKey = new Map<string, Row>();
  const others: Row[] = [];
  for (const row of stored) {
    await pace();
    if (owners.has(kind.ownerOf(row))) byKey.set(kind.keyOf(row), row);
    else others.push(row);
  }
  return { byKey, others };
}

/** Rows of one owner say the same of it. */
function findOtherHead<Row extends object>(
  kind: FeeFile<Row>,
  owners: Owners<Row>,
  value: Row,
): string | undefined {
  const owner = owners.get(kind.ownerOf(value));
  if (owner === undefined || kind.headOf(owner.rows[0]) === kind.headOf(value)) return undefined;
  return `says something else of its schedule than line ${owner.line}`;
}

/**
 * What is wrong with the days of owners, by the line that names one first.
 * @param others the stored rows of owners that the file does not name
 */
async function findWrongDays<Row extends object>(
  kind: FeeFile<Row>,
  owners: Owners<Row>,
  others: readonly Row[],
  pace: Pace,
): Promise<ReadonlyMap<number, string>> {
  const groups = new Map<string, Map<string, PeriodOwner>>();
  const add = async (row: Row, line: number | null) => {
    await pace();
    const period = kind.periodOf(row);
    if (period === null) return;
    const name = kind.ownerOf(row);
    const group = groups.get(period.group) ?? new Map<string, PeriodOwner>();
    if (!group.has(name)) groups.set(period.group, group.set(name, { name, period, line }));
  };
  for (const { line, rows } of owners.values()) await add(rows[0], line);
  for (const row of others) await add(row, null);
  const sentences = new Map<number, string>();
  for (const group of groups.values()) {
    await pace();
    for (const [line, sentence] of findOverlaps([...group.values()])) sentences.set(line, sentence);
  }
  return sentences;
}
