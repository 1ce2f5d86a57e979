import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../../src/db/migrate.ts";
import { seedDemoDirectory } from "../../src/demo/seed-demo-directory.ts";
import { seedDemoOperators } from "../../src/demo/seed-demo-operators.ts";
import { createDemoPromotion } from "../../src/features/billing/catalog/create-catalog.ts";
import { migrateJobs } from "../../src/jobs/migrate-jobs.ts";
import { createLog } from "../../src/logging/log.ts";
import { inventRegistrations } from "../support/invent-registrations.ts";
import { type AppDatabase, openApp, type TestApp } from "../support/parts/open-app.ts";
import { createSettableClock, type SettableClock } from "../support/settable-clock.ts";

export interface DemoProduct extends TestApp<"stripe" | "mail" | "phones" | "signOn" | "clock"> {
  /** Lets time pass for the product, its database and its vendors. */
  pass(ms: number): Promise<void>;
}

/** The whole product with the demo's directory and operators on a clock that can be set, its database's included. */
export async function openDemoProduct(start: string): Promise<DemoProduct> {
  const clock = createSettableClock(start);
  const database = await openDatabase(clock);
  const product = await openApp(database, {
    stripe: true,
    mail: true,
    phones: true,
    signOn: true,
    clock,
    // Half a year of codes and emails of one machine is not a flood.
    config: { textsPerDay: 100_000, codesPerAddress: 100_000 },
  });
  await seedDemoDirectory(product.ctx);
  await seedDemoOperators(product.ctx);
  await createDemoPromotion({ payments: product.stripe.payments });
  const pass = async (ms: number) => {
    clock.pass(ms);
    await setDatabaseClock(database.pool, clock);
  };
  return { ...product, clock, pass };
}

async function openDatabase(clock: SettableClock): Promise<AppDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "smirk-demo-"));
  const log = createLog("error");
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, isDisposable: true });
  await replaceNow(postgres.connectionString);
  const connection = connectDatabase(postgres.connectionString, { log, statementTimeoutMs: 60_000 });
  await setDatabaseClock(connection.pool, clock);
  await migrateToLatest(connection.db);
  await inventRegistrations(connection.db);
  await migrateJobs(connection, log);
  const close = async () => {
    await connection.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...connection, connectionString: postgres.connectionString, close };
}

/** Defaults of columns and due times of jobs then follow the product's clock: an unqualified `now()` is this one. */
async function replaceNow(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    create table demo_clock (at timestamptz not null);
    insert into demo_clock values (pg_catalog.now());
    create function now() returns timestamptz stable language sql as 'select at from public.demo_clock';
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
  await client.end();
}

async function setDatabaseClock(pool: pg.Pool, clock: SettableClock): Promise<void> {
  await pool.query("update demo_clock set at = $1", [clock.now()]);
}
