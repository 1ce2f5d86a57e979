import type { LocationCard } from "@smirk/domain/directory/location-card";
import { type FeeBook, findPrice, type OfficeFee, type Price } from "@smirk/domain/fees/find-price";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type pg from "pg";
import type { Context } from "../../../context.ts";
import { ABSENT, FIRST_DAY, loadFeeBook, OFFICE_FEES_IN_NUMBERS, placeOf } from "../../fees/load-fee-book.ts";
import { createByteNumbers } from "../packed/byte-numbers.ts";
import { int32At } from "../packed/columns.ts";
import { copyRows, readDouble, readNumber } from "./copy-rows.ts";

/** All prices of one server's directory. */
export interface LivePrices {
  /** Published schedules, and percentages. */
  book: FeeBook;
  /** What offices said of their own prices, by location, as `packFee` writes it. */
  offices: Map<number, Int32Array>;
}

export interface PriceChanges {
  /** Null where no schedule and no percentage changed. */
  book: FeeBook | null;
  /** All of each location that changed; empty where it has none now. */
  offices: ReadonlyMap<number, Int32Array>;
}

/** The procedure's place in the list, both prices in cents, and the day as days since the first. */
const FIELDS = 4;

const NUMBERS = new Map<string, number>(PROCEDURES.map(({ slug }, at) => [slug, at]));
const numberOf = (slug: string): number => NUMBERS.get(slug) ?? ABSENT;

/** Objects would take many times the memory: a third of 300,000 offices may have a dozen prices each. */
export async function loadPrices(ctx: Pick<Context, "db" | "pool">): Promise<LivePrices> {
  return { offices: await loadOffices(ctx), book: await loadFeeBook(ctx) };
}

async function loadOffices({ pool }: Pick<Context, "pool">): Promise<Map<number, Int32Array>> {
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    await client.query("set local statement_timeout = 0");
    const offices = await copyOffices(client);
    await client.query("commit");
    client.release();
    return offices;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function copyOffices(client: pg.ClientBase): Promise<Map<number, Int32Array>> {
  const packer = createOfficePacker();
  const procedures = createByteNumbers(numberOf);
  await copyRows(client, `${OFFICE_FEES_IN_NUMBERS} order by location_id`, (row) =>
    packer.add(readDouble(row, 0), {
      procedure: readNumber(row, 1, procedures),
      member: readDouble(row, 2),
      usual: readDouble(row, 3),
      day: readDouble(row, 4),
    }),
  );
  return packer.finish();
}

interface ChangedPrices {
  ids: readonly number[];
  areSharedChanged: boolean;
}

/** What changes while they are read is read again with the next changes. */
export async function readPriceChanges(
  ctx: Pick<Context, "db" | "pool">,
  { ids, areSharedChanged }: ChangedPrices,
): Promise<PriceChanges> {
  return {
    book: areSharedChanged ? await loadFeeBook(ctx) : null,
    offices: ids.length === 0 ? new Map() : await readOffices(ctx, ids),
  };
}

async function readOffices(
  { pool }: Pick<Context, "pool">,
  ids: readonly number[],
): Promise<Map<number, Int32Array>> {
  const { rows } = await pool.query<{ id: number; procedure: string } & Omit<PackedFee, "procedure">>({
    name: "office-fees-changed",
    text: `${OFFICE_FEES_IN_NUMBERS} where location_id = any($1::bigint[]) order by location_id`,
    values: [ids],
  });
  const packer = createOfficePacker();
  for (const { id, procedure, ...fee } of rows) packer.add(id, { ...fee, procedure: numberOf(procedure) });
  const found = packer.finish();
  return new Map(ids.map((id) => [id, found.get(id) ?? new Int32Array()]));
}

interface PackedFee {
  procedure: number;
  member: number;
  usual: number;
  day: number;
}

/** Takes fees by location, and leaves out procedures that are no longer in the list. */
function createOfficePacker() {
  const offices = new Map<number, Int32Array>();
  let location = ABSENT;
  let fees: number[] = [];
  const close = (): void => {
    if (fees.length > 0) offices.set(location, Int32Array.from(fees));
    fees = [];
  };
  return {
    add: (id: number, { procedure, member, usual, day }: PackedFee): void => {
      if (id !== location) close();
      location = id;
      if (procedure !== ABSENT) fees.push(procedure, member, usual, day);
    },
    finish: (): Map<number, Int32Array> => {
      close();
      return offices;
    },
  };
}

export function applyPriceChanges(prices: LivePrices, { book, offices }: PriceChanges): void {
  if (book !== null) prices.book = book;
  for (const [id, fees] of offices) {
    if (fees.length > 0) prices.offices.set(id, fees);
    else prices.offices.delete(id);
  }
}

/** What an office said of its own prices. */
export function listOfficeFees({ offices }: LivePrices, id: number): Map<string, OfficeFee> {
  const fees = offices.get(id) ?? new Int32Array();
  const unpacked = new Map<string, OfficeFee>();
  for (let at = 0; at < fees.length; at += FIELDS) {
    const slug = PROCEDURES[int32At(fees, at)]?.slug;
    if (slug !== undefined) unpacked.set(slug, readFee(fees, at));
  }
  return unpacked;
}

/** What an office said of one procedure; null for nothing. */
export function findOfficeFee(
  { offices }: LivePrices,
  id: number,
  procedure: ProcedureSlug,
): OfficeFee | null {
  const fees = offices.get(id);
  if (fees === undefined) return null;
  const wanted = numberOf(procedure);
  for (let at = 0; at < fees.length; at += FIELDS) {
    if (int32At(fees, at) === wanted) return readFee(fees, at);
  }
  return null;
}

/** Days as they are written: there are a few hundred, and a hundred thousand prices. */
const writtenDays = new Map<number, CalendarDay>();

function readFee(fees: Int32Array, at: number): OfficeFee {
  const day = int32At(fees, at + 3);
  const confirmedOn = writtenDays.get(day) ?? addDays(FIRST_DAY, day);
  writtenDays.set(day, confirmedOn);
  return { memberCents: readCents(fees, at + 1), usualCents: readCents(fees, at + 2), confirmedOn };
}

function readCents(fees: Int32Array, at: number): number | null {
  const cents = int32At(fees, at);
  return cents === ABSENT ? null : cents;
}

/** The prices of one location as the database has them: for servers that do not follow the directory yet. */
export async function readPricesOf(ctx: Pick<Context, "db" | "pool">, id: number): Promise<LivePrices> {
  return { book: await loadFeeBook(ctx), offices: await readOffices(ctx, [id]) };
}

interface LivePriceInput {
  card: Pick<LocationCard, "id" | "zip" | "state" | "plans" | "provider">;
  planList: string;
  day: CalendarDay;
}

/** What each procedure costs at a location on a day, in the list's order, without the database. */
export function listPrices(
  prices: LivePrices,
  { card, planList, day }: LivePriceInput,
): { procedure: ProcedureSlug; price: Price }[] {
  const place = placeOf(card, listOfficeFees(prices, Number(card.id)));
  return PROCEDURES.map(({ slug }) => ({
    procedure: slug,
    price: findPrice(prices.book, { procedure: slug, place, planList, day }),
  }));
}
