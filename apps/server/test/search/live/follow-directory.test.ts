import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createDirectoryIndex,
  type DirectoryIndex,
} from "../../../src/features/search/live-index/directory-index.ts";
import { listenForChanges } from "../../../src/features/search/live-index/listen-for-changes.ts";
import { pruneChanges } from "../../../src/features/search/live-index/prune-changes.ts";
import { cardsInBox } from "../../../src/features/search/queries/cards-in-box.ts";
import { addDentist, refreshCards } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

const FRAME = { head: Buffer.from("["), tail: Buffer.from("]") };
const GLOBE = { south: -90, north: 90, west: -180, east: 180 };
let fixture: TestApp;
let servers: DirectoryIndex[];

beforeAll(async () => {
  fixture = await createTestApp();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  servers = [fixture.ctx, fixture.ctx, fixture.ctx].map(createDirectoryIndex);
  for (const server of servers) server.follow();
  await Promise.all(servers.map((server) => server.current()));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

function shown(server: DirectoryIndex): string {
  const segments = server.followed()?.segments ?? [];
  const cards = JSON.parse(cardsInBox(segments, GLOBE, FRAME).toString()) as { id: string }[];
  return cards
    .map((card) => JSON.stringify(card))
    .sort()
    .join("\n");
}

async function stored(): Promise<string> {
  const rows = await fixture.db.selectFrom("location_cards").select("card").execute();
  return rows
    .map(({ card }) => JSON.stringify(JSON.parse(card)))
    .sort()
    .join("\n");
}

/** Waits until every server shows what is stored: how soon that is, the benchmark of the viewport measures. */
async function untilEqual(): Promise<void> {
  const expected = await stored();
  await expect.poll(() => servers.every((server) => shown(server) === expected)).toBe(true);
}

it("shows what was published on every server without being asked [LIVE-02]", async () => {
  await addDentist(fixture.db, { at: { lat: 30, lng: -95 } });
  await untilEqual();
});

it("no longer shows what was unpublished [LIVE-02]", async () => {
  const { locationId } = await addDentist(fixture.db, { at: { lat: 31, lng: -95 } });
  await untilEqual();
  await fixture.db
    .updateTable("provider_locations")
    .set({ published: false })
    .where("id", "=", locationId)
    .execute();
  await untilEqual();
  expect(shown(servers[0] as DirectoryIndex)).not.toContain(`"id":"${locationId}","provider_id"`);
});

it("notices a change that only the dentist's page shows [LIVE-02] [LIVE-04]", async () => {
  const { locationId } = await addDentist(fixture.db, { at: { lat: 33, lng: -95 } });
  await untilEqual();
  const [server] = servers;
  const before = await server?.findRevision(Number(locationId));
  const { db } = fixture;
  await db
    .updateTable("provider_locations")
    .set({ email: "a@b.example" })
    .where("id", "=", locationId)
    .execute();
  await expect.poll(() => server?.findRevision(Number(locationId))).toBeGreaterThan(before ?? 0);
});

it("shows a change of a transaction older than one that is shown [LIVE-02]", async () => {
  const { locationId, providerId } = await addDentist(fixture.db, { provider: { name: "Early" } });
  await fixture.db.transaction().execute(async (older) => {
    await sql`select pg_current_xact_id()`.execute(older);
    await addDentist(fixture.db, { provider: { name: "Between" } });
    await untilEqual();
    await older.updateTable("providers").set({ name: "Late" }).where("id", "=", providerId).execute();
    await sql`select refresh_location_cards(array[${locationId}::bigint])`.execute(older);
  });
  await untilEqual();
  expect(shown(servers[1] as DirectoryIndex)).toContain("Late");
});

it("is equal again when every listening connection was lost [LIVE-02]", async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'smirk-directory'`.execute(fixture.db);
  await addDentist(fixture.db, { at: { lat: 32, lng: -95 } });
  await untilEqual();
});

it("receives a notice, and is called again once a lost connection is back [LIVE-02]", async () => {
  const pool = fixture.ctx.pool.fork({ maxConnections: 1, applicationName: "smirk-listener" });
  let calls = 0;
  const listener = listenForChanges(pool, fixture.ctx.log, () => {
    calls += 1;
  });
  const untilCalledAfter = (before: number) => expect.poll(() => calls).toBeGreaterThan(before);
  try {
    await untilCalledAfter(0);
    const beforeNotice = calls;
    await sql`notify directory`.execute(fixture.db);
    await untilCalledAfter(beforeNotice);
    const beforeLoss = calls;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'smirk-listener'`.execute(fixture.db);
    // One call says that the connection is lost, the next that it is back.
    await untilCalledAfter(beforeLoss + 1);
  } finally {
    await listener.stop();
    await pool.end();
  }
});

it("is loaded again after more changes than are worth naming [LIVE-02]", async () => {
  await sql`alter table location_cards disable trigger user`.execute(fixture.db);
  await addDentist(fixture.db, { provider: { name: "Silent" } });
  await sql`insert into directory_changes (location_id) values (0)`.execute(fixture.db);
  await sql`alter table location_cards enable trigger user`.execute(fixture.db);
  await sql`notify directory`.execute(fixture.db);
  await untilEqual();
});

it("names the version that it shows, which never goes back [LIVE-05]", async () => {
  const [server] = servers;
  const versions: number[] = [];
  for (const lat of [41, 42, 43]) {
    await addDentist(fixture.db, { at: { lat, lng: -95 } });
    await untilEqual();
    versions.push(Number(server?.headers()["x-directory-version"]));
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

it("drops log rows older than an hour alone [LIVE-02]", async () => {
  await sql`insert into directory_changes (location_id, changed_at) values (1, now() - interval '61 minutes')`.execute(
    fixture.db,
  );
  await refreshCards(fixture.db);
  await pruneChanges(fixture.ctx);
  const { rows } = await sql<{ oldest: number }>`
    select extract(epoch from now() - min(changed_at))::float8 as oldest from directory_changes`.execute(
    fixture.db,
  );
  expect(rows[0]?.oldest).toBeLessThan(3_600);
});
