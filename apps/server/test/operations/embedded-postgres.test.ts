import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openScratchFolder } from "../../../../tools/stack/scratch-folder.ts";
import { stopPostmaster } from "../../src/db/embedded/bring-up.ts";
import { prepareCluster, readSecret } from "../../src/db/embedded/cluster.ts";
import { findFreePort, launchPostmaster } from "../../src/db/embedded/launch-postmaster.ts";
import { chooseLauncher, findBinaries } from "../../src/db/embedded/launcher.ts";
import { findPostmaster, isTaken } from "../../src/db/embedded/postmaster.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/db/embedded/start-embedded-postgres.ts";
import { visitEmbeddedPostgres } from "../../src/db/embedded/visit-embedded-postgres.ts";
import { createLog } from "../../src/logging/log.ts";

const isRoot = process.getuid?.() === 0;

describe("the embedded PostgreSQL", () => {
  let parent: string;
  let dataDir: string;
  let clusterDir: string;
  const products: ChildProcess[] = [];

  beforeAll(async () => {
    parent = await openScratchFolder("smirk-embedded-");
    useFolder("made");
    await (await start()).stop();
  });
  beforeEach(async ({ task }) => {
    useFolder(task.id);
    await copyFolder(join(parent, "made"), dataDir);
  });
  afterEach(async () => {
    for (const product of products.splice(0)) product.kill("SIGKILL");
    const left = await findPostmaster(clusterDir);
    if (left) await stopPostmaster(clusterDir, left.pid);
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  function useFolder(name: string): void {
    dataDir = join(parent, name);
    clusterDir = join(dataDir, "cluster");
  }
  const useNewFolder = () => useFolder(`new-${dataDir.split("/").at(-1)}`);
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: createLog("silent") });
  const postmasterPid = async () => (await findPostmaster(clusterDir))?.pid;

  /** A product in a process of its own; settles when it is up, or when it has refused to start. */
  async function startProduct(): Promise<{ product: ChildProcess; address: string; complaint: string }> {
    const product = spawn(
      process.execPath,
      [join(import.meta.dirname, "../support/processes/embedded-process.ts"), dataDir],
      {
        detached: true,
      },
    );
    products.push(product);
    const said = { address: "", complaint: "" };
    product.stderr?.on("data", (chunk: Buffer) => {
      said.complaint += chunk;
    });
    await new Promise<void>((settle) => {
      product.once("close", () => settle());
      product.stdout?.once("data", (chunk: Buffer) => {
        said.address = chunk.toString().trim();
        settle();
      });
    });
    return { product, ...said };
  }

  it("leaves no process after a stop, which may be repeated, and keeps its rows [API-09]", async () => {
    const first = await start();
    await query(first.connectionString, "create table kept as select 'still here' as word");
    const pid = await postmasterPid();
    expect(pid).toBeGreaterThan(1);
    await Promise.all([first.stop(), first.stop()]);
    expect(await postmasterPid()).toBeUndefined();
    await expect.poll(() => isTaken(pid ?? 0)).toBe(false);
    await expect(query(first.connectionString, "select 1")).rejects.toThrow("ECONNREFUSED");
    const second = await start();
    expect(await query(second.connectionString, "table kept")).toEqual([{ word: "still here" }]);
    await second.stop();
  });

  it("syncs writes, sorts by code point, requires a password, gives no superuser", async () => {
    const server = await start();
    const [settings] = await query(
      server.connectionString,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('is_superuser') as superuser,
        (select string_agg(word, '' order by word) from unnest(array['b','á','a','B','A']) word) as sorted`,
    );
    expect(settings).toEqual({ fsync: "on", commit: "on", pages: "on", superuser: "off", sorted: "ABabá" });
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
    const stranger = new URL(server.connectionString);
    stranger.password = "guess";
    await expect(query(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
    await server.stop();
  });

  it("outlives Ctrl-C in the terminal, and is adopted with every row [API-09]", async () => {
    const { product, address } = await startProduct();
    await query(address, "create table kept as select 'still here' as word");
    const orphan = await postmasterPid();
    process.kill(-Number(product.pid), "SIGINT");
    await once(product, "close");
    expect(await query(address, "select 1 as alive")).toEqual([{ alive: 1 }]);

    const server = await start();
    expect(await postmasterPid()).toBe(orphan);
    expect(await query(server.connectionString, "table kept")).toEqual([{ word: "still here" }]);
    await server.stop();
    expect(await postmasterPid()).toBeUndefined();
  });

  it("recovers when everything was killed at once [API-09]", async () => {
    const { product, address } = await startProduct();
    await query(address, "create table kept as select 'still here' as word");
    process.kill((await postmasterPid()) ?? 0, "SIGKILL");
    product.kill("SIGKILL");
    await once(product, "close");

    const server = await start();
    expect(await query(server.connectionString, "table kept")).toEqual([{ word: "still here" }]);
    await server.stop();
  });

  it("comes back on the same address when the server dies under a running product", async () => {
    const server = await start();
    const before = (await postmasterPid()) ?? 0;
    process.kill(before, "SIGKILL");
    await expect
      .poll(() => query(server.connectionString, "select 1 as alive").catch(() => []), { timeout: 20_000 })
      .toEqual([{ alive: 1 }]);
    expect(await postmasterPid()).not.toBe(before);
    await server.stop();
    expect(await postmasterPid()).toBeUndefined();
  });

  it("refuses a folder that another product uses, and names its process", async () => {
    const { product, address } = await startProduct();
    await expect(start()).rejects.toThrow(
      `Another Smirk (process ${product.pid}) uses ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
    expect(await query(address, "select 1 as alive")).toEqual([{ alive: 1 }]);
    product.kill("SIGTERM");
    expect(await once(product, "close")).toEqual([0, null]);
    expect(await postmasterPid()).toBeUndefined();
  });

  it("runs for as long as a command is on its way to it, and no longer", async () => {
    const visit = () => visitEmbeddedPostgres({ dataDir, log: createLog("silent") });
    const [first, second] = [await visit(), await visit()];
    await first.leave();
    expect(await query(second.connectionString, "select 'still here' as word")).toEqual([
      { word: "still here" },
    ]);
    await second.leave();
    expect(await postmasterPid()).toBeUndefined();
  });

  it("lets one of two first starts win", async () => {
    useNewFolder();
    const both = await Promise.all([startProduct(), startProduct()]);
    const winners = both.filter((one) => one.address !== "");
    const losers = both.filter((one) => one.address === "");
    expect([winners.length, losers.length]).toEqual([1, 1]);
    expect(losers[0]?.complaint).toContain(`Another Smirk (process ${winners[0]?.product.pid})`);
    expect(await query(winners[0]?.address ?? "", "select 1 as alive")).toEqual([{ alive: 1 }]);
  });

  it.each([
    ["a living process of another kind", "echo $$; exec sleep 600"],
    ["a dead process that was not reaped", "true & echo $!; exec sleep 600"],
    ["nobody", "echo 4194303; exec sleep 600"],
    ["nothing at all", "echo; exec sleep 600"],
  ])("starts over a stale pid file that names %s", async (_, script) => {
    const { uid, gid } = await stat(clusterDir);
    const bystander = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "ignore"], uid, gid });
    products.push(bystander);
    const [pid] = await once(bystander.stdout, "data");
    const pidFile = join(clusterDir, "postmaster.pid");
    const named = Number(pid);
    await writeFile(pidFile, named ? `${named}\n${clusterDir}\n1700000000\n5432\n\n127.0.0.1\n` : "");
    await utimes(pidFile, 1_700_000_000, 1_700_000_000);

    const server = await start();
    expect(await query(server.connectionString, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await server.stop();
    expect(bystander.kill(0)).toBe(true);
  });

  it("refuses a folder of another PostgreSQL version", async () => {
    await writeFile(join(clusterDir, "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(
      `${clusterDir} was written by PostgreSQL 17 and this is version 18: dump it with the old version`,
    );
  });

  it("reports a lost password and leaves no process", async () => {
    await writeFile(join(dataDir, "secret"), "another");
    await expect(start()).rejects.toThrow("does not take the password made from its secret file");
    expect(await postmasterPid()).toBeUndefined();
  });

  it("forgets a first start that was killed half-way", async () => {
    useNewFolder();
    const half = spawn(process.execPath, [
      join(import.meta.dirname, "../support/processes/embedded-process.ts"),
      dataDir,
    ]);
    await expect
      .poll(() => stat(join(dataDir, `cluster.new-${half.pid}/base`)).catch(() => null), { interval: 5 })
      .not.toBeNull();
    half.kill("SIGKILL");
    await once(half, "close");
    const longDead = join(dataDir, "cluster.new-4194303");
    await mkdir(longDead);
    await writeFile(`${longDead}.password`, "");

    const server = await start();
    expect(await query(server.connectionString, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await expect(stat(longDead)).rejects.toThrow("ENOENT");
    await expect(stat(`${longDead}.password`)).rejects.toThrow("ENOENT");
    await server.stop();
  });

  it.runIf(isRoot)("as root, runs programs and data below a folder that only root may enter", async () => {
    // Programs may not run from memory.
    dataDir = await mkdtemp(join(tmpdir(), "smirk-embedded-"));
    clusterDir = join(dataDir, "cluster");
    const given = await findBinaries();
    await linkFolder(dirname(dirname(given.postgres)), join(dataDir, "native"));
    const binaries = {
      initdb: join(dataDir, "native/bin/initdb"),
      postgres: join(dataDir, "native/bin/postgres"),
    };
    const launcher = await chooseLauncher(binaries, dataDir, clusterDir);
    await prepareCluster(
      { homeDir: dataDir, clusterDir, secret: await readSecret(dataDir) },
      { binaries, launcher },
    );
    const server = await launchPostmaster(
      { homeDir: dataDir, clusterDir, binaries, launcher },
      await findFreePort(),
    );
    expect(server?.status).toBe("ready");
    const status = await readFile(`/proc/${server?.pid}/status`, "utf8");
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(launcher.account?.uid));
    await stopPostmaster(clusterDir, server?.pid ?? 0);
    await rm(dataDir, { recursive: true });
  });
});

/** Copies owners, modes and links as they are. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}

/** Without copying the files, where both folders are on one disk. */
async function linkFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-al", from, to]).catch(async () => {
    await rm(to, { recursive: true, force: true });
    await copyFolder(from, to);
  });
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
