import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { DEMO_OBJECTS_FILE, type DemoObjects } from "../../../sandbox/src/stripe/demo/load-demo-objects.ts";
import {
  DEMO_ROWS_FILE,
  DEMO_TABLES,
  type DemoRows,
  readDemoRows,
} from "../../src/demo/members/seed-demo-members.ts";
import type { DemoProduct } from "./open-demo-product.ts";

/** What only the database that wrote it can read or count, and the texts of sent emails, which are deleted anyway. */
const UNREADABLE = ["sealed_refresh_token", "code_hmac", "code_expires_at", "sync_version", "body"];
/** Columns under their names of before, which follow the others. */
const FOLLOWING = ["sync_ticket", "fault", "told_sent_at", "told_failed_at"];
const LEFT_OUT = [...UNREADABLE, ...FOLLOWING];

export interface DemoSnapshot {
  rows: DemoRows;
  objects: DemoObjects;
}

/** What a year has left in the database and at Stripe. */
export async function readSnapshot({ ctx, stripe }: DemoProduct): Promise<DemoSnapshot> {
  const madeAt = ctx.clock.now().toISOString();
  const operators = await ctx.db.selectFrom("operators").select(["email", "id"]).execute();
  const tables = {} as DemoRows["tables"];
  for (const table of DEMO_TABLES) {
    const { rows } = await ctx.pool.query<{ row: Record<string, unknown> }>(
      `select jsonb_strip_nulls(to_jsonb(t) - $1::text[]) as row from ${table} t order by ctid`,
      [LEFT_OUT],
    );
    tables[table] = rows.map(({ row }) => row);
  }
  const answer = await stripe.control("GET", "/snapshot");
  const { objects } = answer.json<Pick<DemoObjects, "objects">>();
  return {
    rows: { madeAt, operators: Object.fromEntries(operators.map(({ email, id }) => [email, id])), tables },
    // Events were delivered, and Stripe keeps them for a month only.
    objects: { madeAt, objects: objects.filter(({ object }) => object !== "event") },
  };
}

export function writeSnapshot({ rows, objects }: DemoSnapshot): void {
  writeFileSync(DEMO_ROWS_FILE, compress(rows));
  writeFileSync(DEMO_OBJECTS_FILE, compress(objects));
}

function compress(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params });
}

export function readCommitted(): DemoSnapshot {
  const objects = JSON.parse(brotliDecompressSync(readFileSync(DEMO_OBJECTS_FILE)).toString()) as DemoObjects;
  return { rows: readDemoRows(), objects };
}

/** How many there are of each kind, and which columns they have: equal for two years that were made alike. */
export function describeShape({ rows: { tables }, objects: { objects } }: DemoSnapshot): string[] {
  const byTable = DEMO_TABLES.map((table) => {
    const columns = [...new Set(tables[table].flatMap(Object.keys))].toSorted();
    return `${table}: ${tables[table].length} rows of ${columns.join(", ")}`;
  });
  const byState = countBy(
    tables.memberships,
    ({ state, is_past_due }) => `${state}${is_past_due ? ", past due" : ""}`,
  );
  const byKind = countBy(objects, ({ object }) => object);
  return [
    ...byTable,
    ...byState.map(([state, count]) => `memberships ${state}: ${count}`),
    ...byKind.map(([kind, count]) => `Stripe's ${kind}: ${count}`),
  ];
}

function countBy<T>(list: readonly T[], keyOf: (one: T) => string): [string, number][] {
  return [...Map.groupBy(list, keyOf)]
    .map(([key, { length }]) => [key, length] as [string, number])
    .toSorted();
}
