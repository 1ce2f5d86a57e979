import { formatMoney } from "@smirk/domain/billing/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { Pace } from "../../http/limits/pace.ts";
import { locationsIn } from "../directory/list-location-ids.ts";
import { listZipPrefixes } from "../directory/rules/registry-postal-code.ts";
import type { FeeFile, RowPrices, StateOf } from "./fee-file.ts";

/** So many times another price of the same procedure, or such a part of it, looks like a slip of the decimal point. */
const UNLIKELY = 10;
const COLUMNS = ["member_price", "usual_price"] as const;
type PriceColumn = (typeof COLUMNS)[number];

/** A row with the state in which its prices hold. */
interface Placed<Row> {
  row: Row;
  prices: RowPrices;
  /** The procedure in the state. */
  key: string;
}

/** Prices of one procedure in one state that are stored: the median of each column, null where there is none. */
interface Known extends RowPrices {
  state: string;
  procedure: string;
}

/**
 * Sentences about prices that are ten times, or a tenth of, what the procedure costs elsewhere in the state: the median
 * of what is stored, else of the file's other rows, else the usual price.
 */
export async function listSlips<Row extends object>(
  { db, pace }: { db: Kysely<Database>; pace: Pace },
  kind: FeeFile<Row>,
  { values, stateOf }: { values: readonly Row[]; stateOf: StateOf<Row> },
): Promise<ReadonlyMap<Row, readonly string[]>> {
  const doubts = new Map<Row, readonly string[]>();
  const placed = await placeRows(kind, { values, stateOf }, pace);
  if (placed.length === 0) return doubts;
  const stored = await listStoredMedians(
    db,
    placed.map(({ key }) => key),
  );
  const inFile = await sortPrices(placed, pace);
  for (const one of placed) {
    await pace();
    const sentences = doubtRow(one, stored, inFile);
    if (sentences.length > 0) doubts.set(one.row, sentences);
  }
  return doubts;
}

async function placeRows<Row extends object>(
  kind: FeeFile<Row>,
  { values, stateOf }: { values: readonly Row[]; stateOf: StateOf<Row> },
  pace: Pace,
): Promise<Placed<Row>[]> {
  const placed: Placed<Row>[] = [];
  for (const row of values) {
    await pace();
    const prices = kind.pricesOf(row);
    const state = prices === null ? undefined : stateOf(row);
    if (prices !== null && state !== undefined) {
      placed.push({ row, prices, key: keyOf(state, prices.procedure) });
    }
  }
  return placed;
}

function keyOf(state: string, procedure: string): string {
  return `${state} ${procedure}`;
}

type Medians = ReadonlyMap<string, RowPrices>;
/** Ascending, by procedure and state. */
type SortedPrices = ReadonlyMap<string, Readonly<Record<PriceColumn, readonly number[]>>>;

function doubtRow<Row>({ prices, key }: Placed<Row>, stored: Medians, inFile: SortedPrices): string[] {
  return COLUMNS.flatMap((column) => {
    const price = prices[column];
    const known = price === null ? null : findKnown(column, { prices, key }, stored, inFile);
    if (price === null || price === 0 || known === null) return [];
    const says = `of what it costs in the state (${formatMoney(known)})`;
    if (price >= UNLIKELY * known) return [`${column} is ten times or more ${says}`];
    return price * UNLIKELY <= known ? [`${column} is a tenth or less ${says}`] : [];
  });
}

function findKnown(
  column: PriceColumn,
  { prices, key }: Pick<Placed<unknown>, "prices" | "key">,
  stored: Medians,
  inFile: SortedPrices,
): number | null {
  const other = column === "member_price" ? "usual_price" : "member_price";
  const median = (name: PriceColumn, own: number | null) =>
    stored.get(key)?.[name] ?? medianOfOthers(inFile.get(key)?.[name] ?? [], own);
  const usual = column === "member_price" ? (median("usual_price", null) ?? prices[other]) : null;
  return median(column, prices[column]) ?? (usual === 0 ? null : usual);
}

/** @param own one of the numbers, which does not count */
function medianOfOthers(sorted: readonly number[], own: number | null): number | null {
  const count = sorted.length - (own === null ? 0 : 1);
  if (count <= 0) return null;
  const middle = count >> 1;
  const isBefore = own !== null && own <= (sorted[middle] ?? 0);
  return sorted[isBefore ? middle + 1 : middle] ?? null;
}

async function sortPrices<Row>(placed: readonly Placed<Row>[], pace: Pace): Promise<SortedPrices> {
  const groups = new Map<string, Record<PriceColumn, number[]>>();
  for (const { key, prices } of placed) {
    await pace();
    const group = groups.get(key) ?? { member_price: [], usual_price: [] };
    for (const column of COLUMNS) {
      const price = prices[column];
      if (price !== null && price > 0) group[column].push(price);
    }
    groups.set(key, group);
  }
  for (const group of groups.values()) {
    await pace();
    for (const column of COLUMNS) group[column].sort((one, other) => one - other);
  }
  return groups;
}

async function listStoredMedians(db: Kysely<Database>, keys: readonly string[]): Promise<Medians> {
  const states = new Set<string>();
  const procedures = new Set<string>();
  for (const key of new Set(keys)) {
    states.add(key.slice(0, 2));
    procedures.add(key.slice(3));
  }
  const areas = [...states].flatMap((state) =>
    [state, ...listZipPrefixes(state)].map((area) => ({ area, state })),
  );
  const { rows } = await sql<Known>`
    select state, procedure,
      percentile_disc(0.5) within group (order by nullif(member_cents, 0))::float8 as member_price,
      percentile_disc(0.5) within group (order by nullif(usual_cents, 0))::float8 as usual_price
    from (
      select state, procedure, member_cents, usual_cents from office_fees
        join (${locationsIn([...states])}) as locations on locations.id = location_id
        where procedure = any(${[...procedures]}::text[])
      union all
      select states.state, procedure, member_cents, usual_cents from fees
        join fee_schedules on fee_schedules.id = schedule_id
        join unnest(${areas.map(({ area }) => area)}::text[], ${areas.map(({ state }) => state)}::text[])
          as states (area, state) on states.area = fee_schedules.area
        where procedure = any(${[...procedures]}::text[])
    ) as known
    group by state, procedure`.execute(db);
  return new Map(rows.map(({ state, procedure, ...prices }) => [keyOf(state, procedure), prices]));
}
