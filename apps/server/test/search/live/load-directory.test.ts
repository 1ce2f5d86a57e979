import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateDirectory } from "../../../src/demo/generate/generate-directory.ts";
import { loadDirectory as writeDirectory } from "../../../src/demo/load-directory.ts";
import { copyRows, readDouble } from "../../../src/features/search/live-index/copy-rows.ts";
import { loadInWorker } from "../../../src/features/search/live-index/directory-index.ts";
import {
  type LoadedDirectory,
  loadDirectory,
} from "../../../src/features/search/live-index/load-directory.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

let fixture: TestApp;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: fixture.ctx.pool.connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  fixture = await createTestApp();
  await writeDirectory(fixture.db, generateDirectory({ dentists: 60, seed: "load" }), {
    organization: "brightwell",
    avatarId: () => null,
    photos: false,
    reviews: false,
  });
  await fixture.ctx.pool.query("select refresh_location_cards(null)");
});

afterAll(async () => {
  for (const client of clients) await client.end();
  await fixture.close();
});

/** Columns as they are, and the moment without what differs from one load to the next. */
function comparable({ packed, moment }: LoadedDirectory) {
  return { packed, version: moment.version };
}

it("loads the same over two connections, over one, and in a thread [LIVE-01]", async () => {
  const [first, second] = [await connect(), await connect()];
  const overTwo = await loadDirectory(first, second);
  expect(overTwo.packed.size).toBeGreaterThan(60);
  expect(comparable(await loadDirectory(first))).toEqual(comparable(overTwo));
  const { connectionString } = fixture.ctx.pool;
  const inThread = await loadInWorker(connectionString, new AbortController().signal);
  expect(comparable(inThread)).toEqual(comparable(overTwo));
});

it("reads over one connection where the other cannot see the same moment [LIVE-01]", async () => {
  const [first, elsewhere] = [await connect(), new pg.Client({ connectionString: otherDatabase() })];
  await elsewhere.connect();
  clients.push(elsewhere);
  const loaded = await loadDirectory(first, elsewhere);
  expect(comparable(loaded)).toEqual(comparable(await loadDirectory(first)));
});

it("gives way to a migration that waits for what it has read [LIVE-01]", async () => {
  const [first, second, migration] = [await connect(), await connect(), await connect()];
  await migration.query("begin");
  await migration.query("lock table provider_locations in access exclusive mode");
  const loading = expect(loadDirectory(first, second)).rejects.toMatchObject({ code: "55P03" });
  await migration.query("lock table location_cards in access exclusive mode");
  await loading;
  await migration.query("rollback");
  expect((await loadDirectory(first, second)).packed.size).toBeGreaterThan(60);
});

function otherDatabase(): string {
  const url = new URL(fixture.ctx.pool.connectionString);
  url.pathname = "/postgres";
  return url.href;
}

it("reads rows of any size, nulls, and notices in between [LIVE-01]", async () => {
  const client = await connect();
  const notices: string[] = [];
  client.on("notice", ({ message }) => notices.push(message ?? ""));
  await client.query(`create function pg_temp.say(n int) returns text language plpgsql as
    $$ begin raise notice 'row %', n; return case when n = 3 then null else repeat('x', n * 100000) end; end $$`);
  const lengths: (number | undefined)[] = [];
  const query = "select n::float8, pg_temp.say(n) from generate_series(1, 6) n";
  await copyRows(client, query, (row) => lengths.push(readDouble(row, 0), row.lengths[1]));
  expect(lengths).toEqual([1, 100_000, 2, 200_000, 3, -1, 4, 400_000, 5, 500_000, 6, 600_000]);
  expect(notices).toEqual(["row 1", "row 2", "row 3", "row 4", "row 5", "row 6"]);
});

it("takes the place of the one listener by which pg reads, and gives it back [LIVE-01]", async () => {
  const client = await connect();
  const listeners = () => client.connection.stream.listeners("data");
  const before = listeners();
  expect(before).toHaveLength(1);
  const during: unknown[] = [];
  await copyRows(client, "select 1::float8", () => during.push(...listeners()));
  expect(during).toHaveLength(1);
  expect(during).not.toEqual(before);
  expect(listeners()).toEqual(before);
});

it("reads no rows where there are none [LIVE-01]", async () => {
  const client = await connect();
  let rows = 0;
  await copyRows(client, "select 1::float8 where false", () => {
    rows += 1;
  });
  expect(rows).toBe(0);
});

it.each([
  ["the query cannot be read", "select nothing_here", () => {}, "nothing_here"],
  [
    "the query fails at a later row",
    "select 1 / (500 - n) from generate_series(1, 1000) n",
    () => {},
    "division by zero",
  ],
  [
    "a row is refused",
    "select n::float8 from generate_series(1, 1000) n",
    () => {
      throw new Error("Not this row.");
    },
    "Not this row.",
  ],
])("leaves the connection usable when %s [LIVE-01]", async (_what, query, onRow, message) => {
  const client = await connect();
  await expect(copyRows(client, query, onRow)).rejects.toThrow(message);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("fails when the connection is lost in the middle [LIVE-01]", async () => {
  const client = await connect();
  client.on("error", () => {});
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const reading = copyRows(client, "select n::float8 from generate_series(1, 20000000) n", () => {});
  const failing = expect(reading).rejects.toThrow(/terminat/i);
  await fixture.ctx.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await failing;
});
