import { setTimeout as delay } from "node:timers/promises";
import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import type { LatLng } from "@smirk/domain/geography/geo";
import type pg from "pg";
import { connectDatabase } from "../../apps/server/src/db/connection/connect.ts";
import { sized } from "../smoke.ts";
import { type Server, startServer, waitUntilLoaded } from "./contenders.ts";
import { checkLine } from "./lines.ts";
import type { BenchDatabase } from "./prepare-database.ts";
import { viewport } from "./viewports.ts";

const SERVERS = 3;
const CHANGES_PER_SECOND = 200;
/** One in so many is of the location that is watched. */
const WATCHED_EVERY = 20;
const SECONDS = sized(60, 2);
/** What LIVE-02 allows. */
const MOST = { visibleMs: 100, goneMs: 250, shownMs: 6_000 };
const WATCH_PAUSE_MS = 2;
const WATCH_ZOOM = 20;
/** Locations that the writer changes, and those changed while no server listens. */
const WRITTEN = 400;
const LOST_CHANGES = sized(50, 5);
const LOST_PHONE = "4000000000";

/** Three servers on one database under a writer: how long until each shows a change, and equality at the end. */
export async function measureChanges({ connectionString }: BenchDatabase): Promise<void> {
  const servers: Server[] = [];
  for (let server = 0; server < SERVERS; server += 1) {
    servers.push(await startServer("serve-smirk.ts", connectionString, "error"));
  }
  const { pool, close } = connectDatabase(connectionString);
  try {
    for (const { url } of servers) await waitUntilLoaded(url);
    console.log(`\nChanges: ${SERVERS} servers, ${CHANGES_PER_SECOND} changes a second for ${SECONDS} s`);
    const times = await watchChanges(pool, servers);
    const at = (list: number[], share: number) =>
      list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? Number.NaN;
    console.log(`  ${times.shown.length} times shown, ${times.gone.length} times gone`);
    checkLine({
      name: "write to visible, p99 [LIVE-02]",
      value: at(times.shown, 0.99),
      most: MOST.visibleMs,
      unit: " ms",
    });
    checkLine({
      name: "unpublished to gone, p99.9 [LIVE-02]",
      value: at(times.gone, 0.999),
      most: MOST.goneMs,
      unit: " ms",
    });
    const shownMs = await loseListeners(pool, servers);
    checkLine({
      name: "shown everywhere after listeners were killed [LIVE-02]",
      value: shownMs,
      most: MOST.shownMs,
      unit: " ms",
    });
  } finally {
    for (const server of servers) server.stop();
    await close();
  }
}

interface Watched {
  id: string;
  at: LatLng;
}

async function watchChanges(pool: pg.Pool, servers: readonly Server[]) {
  const [first, ...others] = await listLocations(pool, WRITTEN);
  if (first === undefined) throw new Error("There is no location.");
  const watched = { id: first.id, at: first };
  const times = { shown: [] as number[], gone: [] as number[] };
  const begun = performance.now();
  for (let change = 0; change < SECONDS * CHANGES_PER_SECOND; change += 1) {
    const isWatched = change % WATCHED_EVERY === 0;
    if (isWatched) {
      const turn = Math.floor(change / WATCHED_EVERY);
      const [phone, published] = [String(2_000_000_000 + turn), turn % 2 === 0];
      const expected = published ? phone : null;
      const seen = servers.map((server) => msUntil(server, watched, expected));
      const startedAt = await write(pool, { id: watched.id, phone, published });
      void Promise.all(seen).then((ends) => {
        for (const end of ends) times[published ? "shown" : "gone"].push(Math.max(0, end - startedAt));
      });
      await Promise.all(seen);
    } else {
      const id = others[change % others.length]?.id ?? "";
      await write(pool, { id, phone: String(3_000_000_000 + change), published: true });
    }
    const early = begun + (change * 1_000) / CHANGES_PER_SECOND - performance.now();
    if (early > 0) await delay(early);
  }
  await write(pool, { id: watched.id, phone: LOST_PHONE, published: true });
  return times;
}

interface Change {
  id: string;
  phone: string;
  published: boolean;
}

/** @returns when the commit was acknowledged */
async function write(pool: pg.Pool, { id, phone, published }: Change): Promise<number> {
  await pool.query(
    `with changed as (
      update provider_locations set phone = $2, published = $3,
        unpublished_by = case when $3 then null else 'operator' end where id = $1 returning id)
    select count(*) from changed`,
    [id, phone, published],
  );
  await pool.query("select refresh_location_cards(array[$1::bigint])", [id]);
  return performance.now();
}

/** Asks again and again. @returns when the server showed the phone, or for null no location */
async function msUntil({ url }: Server, { id, at }: Watched, phone: string | null): Promise<number> {
  for (;;) {
    const card = (await listIn(url, at)).find((each) => each.id === id);
    if ((card?.phone ?? null) === phone) return performance.now();
    await delay(WATCH_PAUSE_MS);
  }
}

const IN_BOX = `query Viewport($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;

async function listIn(url: string, at: LatLng): Promise<LocationCard[]> {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: IN_BOX, variables: viewport(at, WATCH_ZOOM) }),
  });
  const { data } = (await answer.json()) as { data: { findProviderLocationsInBoundingBox: LocationCard[] } };
  return data.findProviderLocationsInBoundingBox;
}

/** Kills every listening connection, changes locations, and waits until each server shows all of it. */
async function loseListeners(pool: pg.Pool, servers: readonly Server[]): Promise<number> {
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'smirk-directory'`);
  const startedAt = performance.now();
  const changed = await listLocations(pool, LOST_CHANGES);
  for (const { id } of changed) await write(pool, { id, phone: LOST_PHONE, published: true });
  const ends: number[] = [];
  for (const server of servers) {
    for (const { id, ...at } of changed) ends.push(await msUntil(server, { id, at }, LOST_PHONE));
  }
  return Math.max(...ends) - startedAt;
}

interface Place extends LatLng {
  id: string;
}

async function listLocations(pool: pg.Pool, most: number): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select id, latitude as lat, longitude as lng from provider_locations
    where published order by md5(id::text) limit $1`,
    [most],
  );
  return rows;
}
