import { createServer } from "node:net";
import { expect, it } from "vitest";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { ReadOnlyDatabaseError } from "../../src/db/connection/is-database-unavailable.ts";
import { migrateToLatest } from "../../src/db/migrate.ts";
import { describeStartError } from "../../src/process/start-error.ts";

async function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("nothing failed"),
    (error: unknown) => error,
  );
}

it("a taken port gives one sentence that names it", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => first.once("listening", resolve));
  const { port } = first.address() as { port: number };
  const second = createServer();
  const error = await caught(
    new Promise((resolve, reject) =>
      second.once("error", reject).listen(port, "127.0.0.1", () => resolve(0)),
    ),
  );
  expect(describeStartError(error, { port, databaseUrl: null })).toBe(
    `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
  );
  expect(
    describeStartError(error, { port: 0, databaseUrl: null, metrics: { host: "127.0.0.1", port } }),
  ).toBe(`Port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`);
  first.close();
});

it("a database that does not answer gives one sentence without its password [API-09]", async () => {
  const databaseUrl = "postgres://smirk:hunter2@localhost:1/smirk";
  const { db, close } = connectDatabase(databaseUrl);
  const sentence = describeStartError(await caught(migrateToLatest(db)), { port: 3000, databaseUrl });
  expect(sentence).toBe("The database at localhost:1 cannot be reached (ECONNREFUSED): check DATABASE_URL.");
  await close();
});

it("several hosts of which none takes writes give one sentence that names them all [LOAD-04]", () => {
  const databaseUrl = "postgres://smirk:hunter2@a:5432,b:5432/smirk";
  expect(describeStartError(new ReadOnlyDatabaseError("x"), { port: 3000, databaseUrl })).toBe(
    "None of the hosts of DATABASE_URL takes writes (a:5432, b:5432): bring up the primary.",
  );
});

it("any other error is printed unchanged", () => {
  expect(describeStartError(new Error("The folder is in use."), { port: 3000, databaseUrl: null })).toBe(
    "The folder is in use.",
  );
});
