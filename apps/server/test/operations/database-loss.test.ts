import { readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { TaskList } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openScratchFolder } from "../../../../tools/stack/scratch-folder.ts";
import {
  type ConnectOptions,
  connectDatabase,
  type DatabaseConnection,
} from "../../src/db/connection/connect.ts";
import { DatabasePool } from "../../src/db/connection/database-pool.ts";
import {
  isDatabaseUnavailable,
  ReadOnlyDatabaseError,
} from "../../src/db/connection/is-database-unavailable.ts";
import { findPostmaster } from "../../src/db/embedded/postmaster.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/db/embedded/start-embedded-postgres.ts";
import { visitEmbeddedPostgres } from "../../src/db/embedded/visit-embedded-postgres.ts";
import { migrateJobs } from "../../src/jobs/migrate-jobs.ts";
import { startRunner, superviseRunner } from "../../src/jobs/start-jobs.ts";
import { createLog } from "../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

/** Far shorter than the product's own. */
const SOON = { pauseMs: 20, silenceMs: 300 };
const log = createLog("silent");

describe("a database that goes away", () => {
  let folder: string;
  let embedded: EmbeddedPostgres;
  const opened: DatabaseConnection[] = [];

  beforeAll(async () => {
    folder = await openScratchFolder("smirk-loss-");
    embedded = await startEmbeddedPostgres({ dataDir: folder, log });
    const { db, pool, close } = connectDatabase(embedded.connectionString, { maxConnections: 2 });
    await migrateJobs({ db, pool }, log);
    await close();
  });
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
  });
  afterAll(async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const connect = (address: string | (() => string), options: ConnectOptions = {}): DatabaseConnection => {
    const connection = connectDatabase(address, { maxConnections: 4, ...options });
    opened.push(connection);
    return connection;
  };
  const postmasterPid = async (): Promise<number> => {
    const found = await findPostmaster(join(folder, "cluster"));
    if (!found) throw new Error("PostgreSQL does not run.");
    return found.pid;
  };
  /** To the server and all its processes. */
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = await postmasterPid();
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    for (const each of [pid, ...children.trim().split(" ").filter(Boolean).map(Number)])
      process.kill(each, signal);
  };

  /** Works on jobs as the product does, on tasks of the test's own. */
  async function superviseJobs({ db, pool }: DatabaseConnection, tasks: TaskList) {
    const own = pool.fork({ maxConnections: 3 });
    const ctx = { db, log } as unknown as Parameters<typeof startRunner>[0];
    const options = { tasks, schedule: [], concurrency: 1, pool: own, formerNames: new Set<string>() };
    const supervisor = await superviseRunner({ start: () => startRunner(ctx, options), log });
    return { stop: () => supervisor.stop().then(() => own.end()) };
  }

  it("is started again after kill -9, and the running job is repeated [LOAD-01] [LOAD-03]", async () => {
    const connection = connect(embedded.currentAddress);
    connection.watch(SOON);
    const begun: (() => void)[] = [];
    let done = 0;
    const jobs = await superviseJobs(connection, {
      slow: async () => {
        if (begun.length === 0) await new Promise<void>((resolve) => begun.push(resolve));
        done += 1;
      },
    });
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    try {
      const add = () => sql`select graphile_worker.add_job('slow')`.execute(connection.db);
      await add();
      await vi.waitFor(() => expect(begun).toHaveLength(1), 60_000);
      const killed = await postmasterPid();
      process.kill(killed, "SIGKILL");
      await vi.waitFor(async () => expect(await postmasterPid()).not.toBe(killed), 60_000);
      begun[0]?.();
      await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(2), 60_000);
      await vi.waitFor(add, 60_000);
      await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(3), 60_000);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
      await jobs.stop();
    }
  });

  it("answers the product when a command brings it up first [LOAD-03]", async () => {
    const connection = connect(embedded.currentAddress);
    process.kill(await postmasterPid(), "SIGKILL");
    const visit = await visitEmbeddedPostgres({ dataDir: folder, log });
    const answers = () => sql`select 1`.execute(connection.db);
    await vi.waitFor(answers, 60_000);
    await visit.leave();
    await vi.waitFor(answers, 60_000);
  });

  it("fails waiting queries while it is frozen, and recovers [LOAD-01] [LOAD-02]", async () => {
    const connection = connect(embedded.currentAddress, { connectTimeoutMs: 500 });
    connection.watch(SOON);
    await vi.waitFor(() => sql`select 1`.execute(connection.db), 60_000);
    await signalAll("SIGSTOP");
    try {
      // It never answers: what waited for it would wait until the test is ended.
      const failed = await Promise.allSettled([1, 2, 3].map(() => sql`select 1`.execute(connection.db)));
      for (const { status, reason } of failed as PromiseRejectedResult[]) {
        expect(status).toBe("rejected");
        expect(isDatabaseUnavailable(reason)).toBe(true);
      }
      // Nobody waits at all from then on.
      await expect(sql`select 1`.execute(connection.db)).rejects.toThrow("The database is away.");
    } finally {
      await signalAll("SIGCONT");
    }
    await vi.waitFor(() => sql`select 1`.execute(connection.db), 60_000);
  });

  it("is looked for at the next host when one refuses or says nothing [LOAD-04]", async () => {
    const silent = await listenSilently();
    const { port } = silent.server.address() as AddressInfo;
    const url = embedded.currentAddress().replace("@", `@127.0.0.1:1,127.0.0.1:${port},`);
    const connection = connect(url, { connectTimeoutMs: 600 });
    const query = sql<{ port: string }>`select current_setting('port') as port`;
    const { rows } = await vi.waitFor(() => query.execute(connection.db), 60_000);
    expect(embedded.currentAddress()).toContain(`:${rows[0]?.port}/`);
    await silent.close();
  });

  it("is replaced by the next host when a connection is read-only [LOAD-04]", async () => {
    const url = embedded.currentAddress();
    const { host } = new URL(url);
    const twice = url.replace(host, `${host},${host}`);
    const owner = connect(url);
    const setReadOnly = (value: string) =>
      sql.raw(`alter role smirk set default_transaction_read_only = ${value}`).execute(owner.db);
    // Noticed when it connects …
    await setReadOnly("on");
    await expect(sql`select 1`.execute(connect(twice).db)).rejects.toThrow(ReadOnlyDatabaseError);
    // … and by a statement that is refused, on a connection that nothing was asked of before.
    const any = connect(url);
    const write = () => sql`create table written ()`.execute(any.db);
    await expect(write()).rejects.toMatchObject({ code: "25006" });
    await sql`set default_transaction_read_only = off`.execute(owner.db);
    await setReadOnly("default");
    await expect(write()).resolves.toBeDefined();
    await sql`drop table written`.execute(owner.db);
  });
});

describe("without the database", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });
  afterAll(() => testApp.close());

  const ask = (operation: string) =>
    testApp.app.inject({ method: "POST", url: "/graphql", payload: { query: operation } });

  it("REST, GraphQL and /readyz answer 503 with Retry-After in their shapes [LOAD-02]", async () => {
    const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
    // The server's pools are several: readiness asks by one of its own.
    const connecting = vi
      .spyOn(DatabasePool.prototype, "connect")
      .mockImplementation(() => Promise.reject(lost));
    const querying = vi.spyOn(DatabasePool.prototype, "query").mockImplementation(() => Promise.reject(lost));
    try {
      const join = { email: "ann@example.com", phone_number: "+17135550123" };
      const rest = await testApp.app.inject({ method: "POST", url: "/waitlist/join", payload: join });
      expect(rest.statusCode).toBe(503);
      expect(rest.headers["retry-after"]).toBe("5");
      expect(rest.json()).toEqual({
        error: "unavailable",
        message: expect.stringMatching(/^We cannot reach/),
        reason: "records_unavailable",
      });
      const box =
        "findProviderLocationsInBoundingBox(sw: {lat: 29, lng: -96}, ne: {lat: 30, lng: -95}) { id }";
      for (const operation of [`{ ${box} }`, '{ getSingleProviderLocationDetails(id: "1") { id } }']) {
        const graphql = await ask(operation);
        expect(graphql.statusCode).toBe(503);
        expect(graphql.headers["retry-after"]).toBe("5");
        expect(graphql.json().errors[0]).toMatchObject({ extensions: { code: "UNAVAILABLE" } });
      }
      expect((await testApp.app.inject("/readyz")).statusCode).toBe(503);
      expect((await testApp.app.inject("/healthz")).statusCode).toBe(200);
    } finally {
      connecting.mockRestore();
      querying.mockRestore();
    }
  });

  it("a full pool counts as unavailable once none becomes free in time [LOAD-02]", async () => {
    const { config } = testApp.ctx;
    const narrow = connectDatabase(config.databaseUrl ?? "", { maxConnections: 1, connectTimeoutMs: 150 });
    const lent = await vi.waitFor(() => narrow.pool.connect(), 60_000);
    try {
      const waiting = sql`select 1`.execute(narrow.db);
      await expect(waiting).rejects.toSatisfy((error) => isDatabaseUnavailable(error));
    } finally {
      lent.release();
      await narrow.close();
    }
  });

  it("writes one short line a request to the log, and no error [LOAD-02]", async () => {
    const lines: string[] = [];
    const loud = await createTestApp({
      log: createLog("warn", { write: (line: string) => void lines.push(line) }),
    });
    const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const connecting = vi.spyOn(loud.ctx.pool, "connect").mockImplementation(() => Promise.reject(lost));
    await loud.app.inject("/files/1");
    connecting.mockRestore();
    await loud.close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "warn", msg: "request.database_unavailable", errorCode: "57P01" }),
    ]);
    expect(lines[0]?.length).toBeLessThan(300);
  });
});

/** Takes connections and says nothing on them, as a server that is frozen. */
async function listenSilently(): Promise<{ server: Server; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { server, close };
}
