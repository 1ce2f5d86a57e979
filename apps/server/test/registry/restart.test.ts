import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { databaseUrl } from "../support/global-setup.ts";
import { emptyDirectory } from "../support/registry/empty-directory.ts";
import { hashDirectory } from "../support/registry/hash-directory.ts";
import { dentist, registryFile } from "../support/registry/registry-rows.ts";
import { createSettableClock } from "../support/settable-clock.ts";

let fixture: TestApp<"registry" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ registry: true, clock: createSettableClock() });
});
beforeEach(empty);
afterAll(() => fixture.close());

async function empty() {
  await emptyDirectory(fixture.ctx.pool);
}

/** The product's own at `full`; the boundaries are the same in number. */
const BATCH_ROWS = bySize({ commit: 200, full: 2_000 });
const ROWS = 3 * BATCH_ROWS;
/** An importer that is to be killed comes no further. */
const LAST_ROWS = 2 * BATCH_ROWS;

/** Several batches, with refused rows, clinics and identifiers that come twice, in one batch and across them. */
const file = registryFile(
  Array.from({ length: ROWS }, (_, at) => {
    if (at % (BATCH_ROWS / 2) === BATCH_ROWS / 4) return dentist(at, { zip: "" });
    if (at % 10 === 9) {
      return dentist(at, {
        entityType: "2",
        organization: `CLINIC ${at}`,
        taxonomies: ["261QD0000X*"],
        line1: `${at - 1} ELM ST`,
      });
    }
    return dentist(at % LAST_ROWS === 3 ? 7 : at, { line1: `${at} ELM ST` });
  }),
);

/** Three batches, the fewest that an import can be stopped between: it reads one ahead. */
const SHORT_ROWS = 2 * BATCH_ROWS + 100;
const shortFile = registryFile(Array.from({ length: SHORT_ROWS }, (_, at) => dentist(at)));

interface Importer {
  /** Rows that are in, as the importer says. */
  waitForRows(rows: number): Promise<void>;
  kill(): Promise<void>;
}

async function startImporter(): Promise<Importer> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(fixture.db);
  const url = databaseUrl(inject("testServer"), rows[0]?.name ?? "");
  const path = join(fixture.registry.folder, "registry.csv");
  await writeFile(path, file);
  const program = join(import.meta.dirname, "../support/processes/registry-importing-process.ts");
  const refused = join(fixture.registry.folder, "refused.csv");
  const child = spawn(process.execPath, [program, url, path, refused, `${BATCH_ROWS}`, `${LAST_ROWS}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async waitForRows(wanted) {
      for (let rows = 0; rows < wanted; ) {
        const line = await lines.next();
        if (line.done) throw new Error("The importer ended before it was killed.");
        rows = Number(line.value);
      }
    },
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

interface Progress {
  rows: number;
  bytes: number;
  totalBytes: number;
  secondsLeft: number | null;
}

it("an import says how far it is, and ends alike if it is killed and restarted", async () => {
  const seen: Progress[] = [];
  const { ms: _, ...undisturbed } = await fixture.registry.importFile(file, {
    complete: true,
    batchRows: BATCH_ROWS,
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.map(({ rows }) => rows)).toEqual(seen.map(({ rows }) => rows).toSorted((a, b) => a - b));
  expect(seen.at(-1)).toMatchObject({ rows: ROWS, bytes: Buffer.byteLength(file), secondsLeft: 0 });
  const [hash, refused] = [await hashDirectory(fixture.db), await fixture.registry.readRefused()];
  expect(undisturbed).toMatchObject({ read: ROWS, refused: 6, duplicates: 2 });
  await empty();
  for (const rows of [BATCH_ROWS / 2, 1.5 * BATCH_ROWS]) {
    const importer = await startImporter();
    await importer.waitForRows(rows);
    await importer.kill();
  }
  const resumed = await fixture.registry.importFile(file, { complete: true, batchRows: BATCH_ROWS });
  expect(resumed.resumedFromLine).toBeGreaterThan(1.5 * BATCH_ROWS);
  expect(resumed).toMatchObject({ ...undisturbed, resumedFromLine: resumed.resumedFromLine });
  expect(await hashDirectory(fixture.db)).toBe(hash);
  expect(await fixture.registry.readRefused()).toEqual(refused);
});

it("a stopped import says so, and continues on the next run", async () => {
  const stop = new AbortController();
  const stopped = await fixture.registry.importFile(shortFile, {
    batchRows: BATCH_ROWS,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(stopped.finished).toBe(false);
  expect(stopped.read).toBeLessThan(SHORT_ROWS);
  const rest = await fixture.registry.importFile(shortFile, { batchRows: BATCH_ROWS });
  expect(rest).toMatchObject({ finished: true, read: SHORT_ROWS });
  expect(rest.resumedFromLine).toBe(stopped.read + 1);
});

it("an import with other options, or after another file, starts over", async () => {
  const stop = new AbortController();
  const begun = { batchRows: BATCH_ROWS, signal: stop.signal, onProgress: () => stop.abort() };
  expect(await fixture.registry.importFile(shortFile, begun)).toMatchObject({ finished: false });
  expect(await fixture.registry.importFile(registryFile([dentist(1)]))).toMatchObject({
    read: 1,
    resumedFromLine: null,
  });
  expect(
    await fixture.registry.importFile(shortFile, { states: ["AR"], batchRows: BATCH_ROWS }),
  ).toMatchObject({
    read: SHORT_ROWS,
    resumedFromLine: null,
  });
  expect(await fixture.registry.importFile(shortFile, { batchRows: BATCH_ROWS })).toMatchObject({
    read: SHORT_ROWS,
    resumedFromLine: null,
  });
});

it("of two imports at once the second is refused in a sentence", async () => {
  await fixture.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtextextended('smirk registry import', 0))`.execute(other);
    await expect(fixture.registry.importFile(file)).rejects.toThrow("Another registry import is running.");
    await sql`select pg_advisory_unlock_all()`.execute(other);
  });
  expect(await fixture.db.selectFrom("imports").select("id").execute()).toEqual([]);
});
