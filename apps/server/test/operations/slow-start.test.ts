import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openScratchFolder } from "../../../../tools/stack/scratch-folder.ts";
import { bringUp, type ClusterPaths, stopPostmaster } from "../../src/db/embedded/bring-up.ts";
import { findPostmaster, isTaken } from "../../src/db/embedded/postmaster.ts";
import { openCluster, startEmbeddedPostgres } from "../../src/db/embedded/start-embedded-postgres.ts";
import { createLog } from "../../src/logging/log.ts";
import { announceWait } from "../../src/process/announce-wait.ts";

let folder: string;
let cluster: ClusterPaths;
const gate = () => join(folder, "gate");

const launched: number[] = [];
let begun = Promise.withResolvers<void>();

/** PostgreSQL that begins only once the gate is open; the shell's process becomes the server's. */
function holdBack({ launcher, ...rest }: ClusterPaths): ClusterPaths {
  const wait = `while [ ! -e "$0" ]; do sleep 0.02; done; exec "$@"`;
  return {
    ...rest,
    launcher: {
      ...launcher,
      launch: (program, args, options) => {
        const child = launcher.launch("/bin/sh", ["-c", wait, gate(), program, ...args], options);
        launched.push(child.pid ?? 0);
        begun.resolve();
        return child;
      },
    },
  };
}

beforeAll(async () => {
  folder = await openScratchFolder("smirk-slow-");
  cluster = await openCluster(join(folder, "data"), createLog("silent"));
}, 120_000);
afterAll(async () => {
  const left = await findPostmaster(cluster.clusterDir);
  if (left) await stopPostmaster(cluster.clusterDir, left.pid);
  await rm(folder, { recursive: true, force: true });
});

describe("a database of one's own that is slow to start [SPEC-03]", () => {
  it("is waited for past the silence of a hung one, and what is waited for is said", async () => {
    await rm(gate(), { force: true });
    const opened = Promise.withResolvers<void>();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      if (said.length === 2) opened.resolve();
    };
    const waits = { startMs: 120_000, silenceMs: 1 };
    const starting = announceWait(say, "waiting", () => bringUp(holdBack(cluster), { waits }), 4_000);
    await opened.promise;
    await writeFile(gate(), "");
    const server = await starting;
    expect(said[0]).toMatch(/^Still waiting, for \d+ seconds …$/);
    expect(launched).toEqual([server.postmaster.pid]);
    await server.session.end();
    await stopPostmaster(cluster.clusterDir, server.postmaster.pid);
  }, 180_000);

  it("is stopped while its first database is made, and leaves no process", async () => {
    await writeFile(gate(), "");
    const { postmaster, session } = await bringUp(cluster);
    await session.query("begin");
    await session.query("lock table pg_database in exclusive mode");
    await session.query("select pg_advisory_unlock_all()");
    const stopping = new AbortController();
    const starting = startEmbeddedPostgres({
      dataDir: join(folder, "data"),
      log: createLog("silent"),
      signal: stopping.signal,
    });
    const isMaking = async () => (await session.query("select from pg_locks where not granted")).rowCount;
    await expect.poll(isMaking).toBe(1);
    stopping.abort();
    await expect(starting).rejects.toThrow(/terminat/i);
    await expect.poll(() => isTaken(postmaster.pid)).toBe(false);
  }, 180_000);

  it("is stopped with its start, and leaves no process", async () => {
    await rm(gate(), { force: true });
    const stopping = new AbortController();
    launched.length = 0;
    begun = Promise.withResolvers();
    const starting = bringUp(holdBack(cluster), { signal: stopping.signal });
    await begun.promise;
    stopping.abort();
    await expect(starting).rejects.toThrow("aborted");
    expect(launched).toHaveLength(1);
    await expect.poll(() => isTaken(launched[0] ?? 0)).toBe(false);
  }, 180_000);
});
