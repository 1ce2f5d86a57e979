import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { PRODUCT_ACCESS } from "../../src/cli/open-context.ts";
import { loadConfig } from "../../src/config/config.ts";
import { connectDatabase } from "../../src/db/connection/connect.ts";
import { listTableLocks } from "../../src/db/lock-changed-tables.ts";
import { migrateToLatest, validateSchema } from "../../src/db/migrate.ts";
import { VERSION } from "../../src/version.ts";
import { databaseUrl, dropDatabase, withClient } from "../support/global-setup.ts";
import { runSmirkAt } from "../support/run-smirk.ts";
import { openTestDatabase } from "../support/test-database.ts";

const ALL = [
  "0001-directory",
  "0002-directory-version",
  "0003-accounts",
  "0004-memberships",
  "0005-membership",
  "0006-mail",
  "0007-registry",
  "0008-audit",
  "0009-refund-tries",
  "0010-unpublished-cards",
  "0011-sign-in-trust",
  "0012-waitlist-trust",
  "0013-accepting-new-patients",
  "0014-opening-hours",
  "0015-directory-changes",
  "0016-account-events",
  "0017-sessions-and-messages",
  "0018-plan-changes",
  "0019-dentist-choices",
  "0020-own-details",
  "0021-card-links",
  "0022-languages",
  "0023-operators",
  "0024-directory-reports",
  "0025-bulk-runs",
  "0026-statistics",
  "0027-lost-phone-askers",
  "0028-contact-changes",
  "0029-sign-on-changes",
  "0030-operator-keys",
  "0031-unpaid-memberships",
  "0032-import-uploads",
  "0033-account-use",
  "0034-disputed-parts",
  "0035-identify-callers",
  "0036-second-memberships",
  "0037-doubted-keys",
  "0038-member-notes",
  "0039-kept-prices",
  "0040-county-streets",
  "0041-plain-letters",
  "0042-town-pages",
  "0043-practice-words",
  "0044-plain-names",
  "0045-consents",
  "0046-state-registrations",
  "0047-prescription-codes",
  "0048-price-changes",
  "0049-fees",
  "0050-fee-changes",
  "0051-regular-prices",
  "0052-price-changes-logged",
  "0053-card-checks",
  "0054-visits",
  "0055-office-search",
  "0056-listing-states",
  "0057-listing-samples",
  "0058-sales-attestations",
  "0059-stranger-words",
  "0060-hidden-listings",
  "0061-benefit-logos",
  "0062-price-columns",
  "0063-charged-terms",
  "0064-family-answers",
  "0065-kept-text-stops",
  "0066-desk-openings",
  "0067-correction-attempts",
  "0068-command-requests",
  "0069-same-requests",
  "0070-asked-cancellations",
  "0071-requests-due",
  "0072-added-people",
  "0073-known-renewals",
  "0074-kept-requests",
  "0075-wallet-passes",
  "0076-typed-codes",
  "0077-fact-sources",
  "0078-held-imports",
  "0079-member-lists",
  "0080-office-requests",
  "0081-member-list-ends",
  "0082-partners",
  "0083-office-introductions",
  "0084-disclosures",
  "0085-webhooks",
  "0086-office-people",
  "0087-office-fee-words",
  "0088-spanish-price-lists",
  "0089-fhir-files",
  "0090-office-website",
  "0091-photo-words",
  "0092-partner-disclosures",
  "0093-holiday-hours",
  "0094-unused-files",
  "0095-filtered-members",
  "0096-source-names",
  "0097-codes-beside-families",
  "0098-office-texts",
  "0099-office-reminders",
  "0100-kept-facts",
  "0101-expired-answers",
];

it("takes the locks that migrations say they need in the order of names [LOAD-10]", async () => {
  const up = async (db: Kysely<unknown>) => {
    await sql`
      alter table if exists only visits
        add column office bigint references provider_locations;
      create unique index visits_day on plans (day)`.execute(db);
    await db.schema.dropTable("cards").execute();
    await sql`create trigger cards_logged after insert or update of code on members for each row execute function f()`.execute(
      db,
    );
    await sql`update accounts set email = lower(email)`.execute(db);
    await sql`create table visits_2 (id int)`.execute(db);
  };
  expect(await listTableLocks([{ up }])).toEqual([
    { table: "cards", mode: "access exclusive" },
    { table: "members", mode: "share row exclusive" },
    { table: "plans", mode: "share row exclusive" },
    { table: "provider_locations", mode: "share row exclusive" },
    { table: "visits", mode: "access exclusive" },
  ]);
});

describe("migrating", () => {
  const server = inject("testServer");
  const name = `${server.prefix}_unmigrated`;
  const open = (statementTimeoutMs = 60_000) =>
    connectDatabase(databaseUrl(server, name), { maxConnections: 2, statementTimeoutMs });

  beforeEach(() => withClient(server, (client) => client.query(`create database ${name}`)));
  afterEach(() => withClient(server, (client) => dropDatabase(client, name)));

  it("runs each migration once [API-09]", async () => {
    const { db, close } = open();
    expect(await migrateToLatest(db)).toEqual(ALL);
    expect(await migrateToLatest(db)).toEqual([]);
    await close();
  });

  it("gives way to a job of the older server, and begins again [LOAD-10]", async () => {
    const { db, close } = open();
    const tables = {
      up: (trx: Kysely<unknown>) =>
        sql`create table a (n int); create table b (n int); insert into b values (1); insert into a values (1)`
          .execute(trx)
          .then(() => {}),
    };
    await migrateToLatest(db, { "1": tables });
    const job = new Client(databaseUrl(server, name));
    await job.connect();
    await job.query("begin; update b set n = 2");
    const changed = {
      up: async (trx: Kysely<unknown>) => {
        await sql`alter table a add column m int`.execute(trx);
        await sql`alter table b add column m int`.execute(trx);
      },
    };
    const migrated = migrateToLatest(db, { "1": tables, "2": changed });
    // It has locked `a` and waits for `b`, which the job holds.
    const waiting = "select from pg_locks where not granted and mode = 'AccessExclusiveLock'";
    await vi.waitUntil(async () => (await job.query(waiting)).rows.length > 0, {
      timeout: 10_000,
      interval: 20,
    });
    await job.query("update a set n = 2; commit");
    expect(await migrated).toEqual(["2"]);
    await job.end();
    await close();
  });

  it("is a command that several pods may run at once before their servers [LOAD-10]", async () => {
    const config = loadConfig({ APP_ENV: "test", DATABASE_URL: databaseUrl(server, name) });
    const product = { readConfig: () => config, open: PRODUCT_ACCESS.open };
    const runs = await Promise.all([1, 2, 3].map(() => runSmirkAt(product, ["migrate"])));
    const said = { code: 0, out: `The database is ready for release ${VERSION}.`, err: "" };
    expect(runs).toEqual([said, said, said]);
    const { db, close } = open();
    expect(await validateSchema(db)).toEqual({ pending: [], unknown: [] });
    await close();
  });

  it("lets several servers start at once on an empty database [API-09]", async () => {
    const servers = [open(), open(), open(), open()];
    const ran = await Promise.all(servers.map(({ db }) => migrateToLatest(db)));
    expect(ran.flat()).toEqual(ALL);
    await Promise.all(servers.map(({ close }) => close()));
  });

  it("waits for another server's migration for longer than a statement may take", async () => {
    // A new connection's first statement takes a while on a busy machine.
    const { db, close } = open(1_000);
    const migrated = await withClient(
      { ...server, connectionString: databaseUrl(server, name) },
      async (other) => {
        await other.query("select pg_advisory_lock(hashtext('smirk migrations'))");
        const waiting = migrateToLatest(db);
        await expect
          .poll(async () => {
            const { rows } = await other.query(
              "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database() and now() - query_start > '1100 ms'",
            );
            return rows.length;
          })
          .toBe(1);
        await other.query("select pg_advisory_unlock_all()");
        return waiting;
      },
    );
    expect(migrated).toEqual(ALL);
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow("statement timeout");
    await close();
  });

  it("refuses a database of a newer release", async () => {
    const { db, close } = open();
    await migrateToLatest(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow(
      "The database was migrated by a newer release (9999-later): start that release, or restore an older backup.",
    );
    await close();
  });
});

describe("a connection pool", () => {
  it("outlives the connections that the server closes", async () => {
    const lost: unknown[] = [];
    const { connectionString, close } = await openTestDatabase();
    const watched = connectDatabase(connectionString, {
      maxConnections: 1,
      applicationName: "watched",
      log: { warn: (...args: unknown[]) => lost.push(args) },
    });
    await sql`select 1`.execute(watched.db);
    const other = connectDatabase(connectionString);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'watched' and datname = current_database()`.execute(other.db);
    await expect.poll(() => lost.length).toBe(1);
    const { rows } = await sql`select 1 as alive`.execute(watched.db);
    expect(rows).toEqual([{ alive: 1 }]);
    await Promise.all([watched.close(), watched.close(), other.close()]);
    await close();
  });
});
