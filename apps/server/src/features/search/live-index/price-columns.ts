import {
  countsOn,
  type FeeBook,
  findPrice,
  type OfficeFee,
  type Price,
  priceOfOffice,
} from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { LocationPrice } from "@smirk/domain/finder/map-contents";
import { LRUCache } from "lru-cache";
import { countStateDays, stateDay } from "../../law/state-day.ts";
import { listOwnLists } from "../details/list-location-prices.ts";
import { NODE_SIZE } from "../packed/box-tree.ts";
import { float64At, uint32At } from "../packed/columns.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { findOfficeFee, type LivePrices } from "./live-prices.ts";

/** Whose prices are shown, and on which day. */
export interface PriceTerms {
  /** The organization whose plan lists visitors are shown. */
  organization: string;
  now: Date;
}

export interface ColumnPrice {
  price: LocationPrice | null;
  /** The price as JSON. */
  json: string;
  /** Lower for what is listed first: the cheaper one, an estimate after a real price of its amount, the unknown last. */
  key: number;
}

/** What a procedure costs at each place of packed locations. */
export interface PriceColumn {
  /** Rows of `prices` by place. */
  rows: Uint32Array;
  /** Different prices; the first is the unknown one. */
  prices: readonly ColumnPrice[];
  /** The least keys of nodes by level, for what passes a filter; kept by the sums of that filter. */
  leastKeys: WeakMap<object, readonly Float64Array[]>;
}

/** More than twice the greatest number of cents that the tables take. */
const UNKNOWN_KEY = 2 ** 33;
const UNKNOWN: ColumnPrice = { price: null, json: "null", key: UNKNOWN_KEY };
/** A column has four bytes a place: a good megabyte at 300,000 locations. */
const MAX_CACHED = 24;

interface Columns {
  book: FeeBook;
  stateDays: number;
  byQuestion: LRUCache<string, PriceColumn>;
}

const cached = new WeakMap<PackedLocations, Columns>();

/**
 * Prepared when a procedure is first asked for, and again when a day or a price list changes. An office whose own prices
 * change is packed again (`applyChanges`), so columns of what was packed before stay as they are.
 */
export function findPriceColumn(
  packed: PackedLocations,
  prices: LivePrices,
  { procedure, organization, now }: PriceTerms & { procedure: ProcedureSlug },
): PriceColumn {
  const stateDays = countStateDays(now);
  let columns = cached.get(packed);
  if (columns === undefined || columns.book !== prices.book || columns.stateDays !== stateDays) {
    columns = { book: prices.book, stateDays, byQuestion: new LRUCache({ max: MAX_CACHED }) };
    cached.set(packed, columns);
  }
  const question = `${procedure} ${organization}`;
  const column =
    columns.byQuestion.get(question) ?? createPriceColumn(packed, prices, { procedure, organization, now });
  columns.byQuestion.set(question, column);
  return column;
}

export function priceAt({ rows, prices }: PriceColumn, place: number): ColumnPrice {
  return prices[uint32At(rows, place)] ?? UNKNOWN;
}

/** Places of one list, kind of dentist and area have one price, unless the office has its own. */
function createPriceColumn(
  packed: PackedLocations,
  prices: LivePrices,
  { procedure, organization, now }: PriceTerms & { procedure: ProcedureSlug },
): PriceColumn {
  const { size, ids, plans, profiles, areas, areaValues, planValues, profileValues } = packed;
  const lists = numberTexts(planValues.map((each) => listOwnLists(each, organization)[0] ?? ""));
  const kinds = numberTexts(profileValues.map(({ specialities }) => specialities.join(" ")));
  const priced = new Set([...prices.book.schedules.values()].flat().map(({ area }) => area));
  // Nothing is known of most ZIP codes, and the rule takes longer than all the rest.
  const areaNames = numberTexts(
    areaValues.map(({ state, zip }) => (priced.has(zip) ? `${state}${zip}` : state)),
  );
  const ofState = remember((state) => stateDay(state, now));
  const days = areaNames.values.map((name) => ofState(name.slice(0, 2), ""));
  const ownCounts = remember((day, confirmedOn) => countsOn(day, confirmedOn));
  const { prices: found, rowOf } = createPriceNumbering();
  // Rows of what was found, plus one.
  const shared = new Uint32Array(lists.values.length * kinds.values.length * days.length);
  const rows = new Uint32Array(size);
  for (let place = 0; place < size; place += 1) {
    const list = uint32At(lists.rows, uint32At(plans, place));
    if (lists.values[list] === "") continue;
    const kind = uint32At(kinds.rows, uint32At(profiles, place));
    const area = uint32At(areaNames.rows, uint32At(areas, place));
    const day = days[area] ?? "";
    const said = findOfficeFee(prices, float64At(ids, place), procedure);
    const own = said !== null && ownCounts(day, said.confirmedOn) ? said : null;
    const ownPrice = own === null ? null : priceOfOffice(own);
    if (ownPrice !== null) {
      rows[place] = rowOf(ownPrice);
      continue;
    }
    const at = (list * kinds.values.length + kind) * days.length + area;
    const known = own === null ? uint32At(shared, at) : 0;
    if (known === 0) {
      const where = { list: lists.values[list], kind: kinds.values[kind], area: areaNames.values[area] };
      rows[place] = rowOf(findPriceOf(prices.book, procedure, { ...where, own, day }), where.list);
      if (own === null) shared[at] = uint32At(rows, place) + 1;
    } else rows[place] = known - 1;
  }
  return { rows, prices: found, leastKeys: new WeakMap() };
}

interface PlaceOfPrice {
  list: string | undefined;
  /** Codes of specialities with blanks between. */
  kind: string | undefined;
  /** A state, or a state and the first three digits of a ZIP code. */
  area: string | undefined;
  own: OfficeFee | null;
  day: string;
}

function findPriceOf(
  book: FeeBook,
  procedure: ProcedureSlug,
  { list, kind = "", area, own, day }: PlaceOfPrice,
): Price {
  if (list === undefined || area === undefined) return { kind: "unknown" };
  const officeFees = new Map(own === null ? [] : [[procedure, own]]);
  const where = { state: area.slice(0, 2), zip: area.slice(2) };
  const place = { ...where, plans: [list], specialities: kind.split(" ").filter(Boolean), officeFees };
  return findPrice(book, { procedure, place, planList: list, day });
}

function createPriceNumbering() {
  const prices: ColumnPrice[] = [UNKNOWN];
  const rows = new Map<string, number>();
  return {
    prices,
    /** @param plan the list that the price is from; absent for an office's own */
    rowOf: (price: Price, plan: string | null = null): number => {
      if (price.kind === "unknown") return 0;
      const { memberCents, usualCents, isEstimate } = price;
      const key = `${memberCents} ${usualCents} ${isEstimate} ${plan}`;
      const known = rows.get(key);
      if (known !== undefined) return known;
      const found = { member_cents: memberCents, usual_cents: usualCents, is_estimate: isEstimate, plan };
      rows.set(key, prices.length);
      const sortKey = 2 * memberCents + Number(isEstimate);
      return prices.push({ price: found, json: JSON.stringify(found), key: sortKey }) - 1;
    },
  };
}

/** Different texts, and the row of each that was given. */
function numberTexts(texts: readonly string[]): { values: string[]; rows: Uint32Array } {
  const values = [...new Set(texts)];
  const numbers = new Map(values.map((text, row) => [text, row]));
  return { values, rows: Uint32Array.from(texts, (text) => numbers.get(text) ?? 0) };
}

/** Finds once for each pair of texts. */
function remember<Value>(find: (one: string, other: string) => Value): (one: string, other: string) => Value {
  const known = new Map<string, Map<string, Value>>();
  return (one, other) => {
    const values = known.get(one) ?? new Map<string, Value>();
    known.set(one, values);
    const value = values.get(other) ?? find(one, other);
    values.set(other, value);
    return value;
  };
}

/**
 * Keys of the cheapest place below each node, hidden ones included.
 * @param sums of the filter that `fits` is; null where nothing is kept for it, and for no filter
 */
export function findLeastKeys(
  { tree, size }: PackedLocations,
  column: PriceColumn,
  { fits, sums }: { fits: ((place: number) => boolean) | null; sums: object | null },
): readonly Float64Array[] {
  const kept = column.leastKeys.get(sums ?? column);
  if (kept !== undefined) return kept;
  const levels = tree.map((boxes) => new Float64Array(boxes.length / 4).fill(UNKNOWN_KEY));
  const lower = (level: number, node: number, key: number): void => {
    const keys = levels[level];
    if (keys !== undefined && key < float64At(keys, node)) keys[node] = key;
  };
  for (let place = 0; place < size; place += 1) {
    if (sums !== null && fits !== null && !fits(place)) continue;
    lower(0, Math.floor(place / NODE_SIZE), priceAt(column, place).key);
  }
  for (let level = 1; level < levels.length; level += 1) {
    const below = levels[level - 1] ?? [];
    for (const [node, key] of below.entries()) lower(level, Math.floor(node / NODE_SIZE), key);
  }
  column.leastKeys.set(sums ?? column, levels);
  return levels;
}
