import { type ChildProcess, execFileSync } from "node:child_process";
import { chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/db/embedded/launch-postmaster.ts";

const MAX_CONNECTIONS = 60;
const PASSWORD = "bench";
const START_TIMEOUT_MS = 120_000;

export interface Node {
  name: string;
  postgresPort: number;
  restPort: number;
  dataDir: string;
  configFile: string;
  patroni: ChildProcess | undefined;
}

export interface Account {
  uid: number;
  gid: number;
}

export async function writeNode(
  folder: string,
  name: string,
  etcdPort: number,
  account: Account,
): Promise<Node> {
  const [postgresPort, restPort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(folder, `data-${name}`);
  const configFile = join(folder, `${name}.json`);
  const authentication = { username: "postgres", password: PASSWORD };
  const config = {
    scope: "bench",
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        // A write is acknowledged once a standby has it too: none is lost with the primary.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: MAX_CONNECTIONS, wal_log_hints: "on" },
        },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: dataDir,
      bin_dir: "/usr/lib/postgresql/15/bin",
      pgpass: join(folder, `pgpass-${name}`),
      authentication: { superuser: authentication, replication: authentication, rewind: authentication },
      parameters: { unix_socket_directories: folder, shared_buffers: "64MB" },
    },
  };
  // YAML takes JSON.
  await writeFile(configFile, JSON.stringify(config));
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, account.uid, account.gid);
  return { name, postgresPort, restPort, dataDir, configFile, patroni: undefined };
}

const status = async (node: Node, path: string): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${node.restPort}${path}`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
};

export async function findLeader(nodes: readonly Node[]): Promise<Node | null> {
  const leading = await Promise.all(nodes.map((node) => status(node, "/primary")));
  return nodes.find((_node, index) => leading[index]) ?? null;
}

/** Without one nobody may take the leader's place: a write might be lost. */
export async function hasSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  return (await Promise.all(nodes.map((node) => status(node, "/sync")))).includes(true);
}

export async function countStandbys(nodes: readonly Node[]): Promise<number> {
  const standbys = await Promise.all(nodes.map((node) => status(node, "/replica")));
  return standbys.filter(Boolean).length;
}

export async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline)
      throw new Error(`There is no ${what} after ${START_TIMEOUT_MS / 1000} s.`);
    await delay(100);
  }
}

/** To Patroni and all processes of its PostgreSQL. */
export async function signalNode(node: Node, signal: NodeJS.Signals): Promise<void> {
  const pidFile = await readFile(join(node.dataDir, "postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number(pidFile.split("\n", 1)[0]) || null;
  const children = postmaster
    ? await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "")
    : "";
  const pids = [node.patroni?.pid, postmaster, ...children.trim().split(" ").filter(Boolean).map(Number)];
  for (const pid of pids) {
    if (!pid) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

export function postgresAccount(): Account {
  const idOf = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }).trim());
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Where a node answers, as part of an address. */
export function credentials(): string {
  return `postgres:${PASSWORD}`;
}
