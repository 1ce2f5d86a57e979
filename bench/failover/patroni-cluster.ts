import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../apps/server/src/db/embedded/launch-postmaster.ts";
import {
  countStandbys,
  credentials,
  findLeader,
  hasSynchronousStandby,
  type Node,
  postgresAccount,
  signalNode,
  waitFor,
  writeNode,
} from "./patroni-node.ts";

const BINARIES = [
  "/usr/lib/postgresql/15/bin/postgres",
  "/usr/bin/patroni",
  "/usr/bin/etcd",
  "/usr/sbin/haproxy",
];

/** Why the machine cannot try this, in one sentence; null when it can. */
export function missingPrograms(): string | null {
  const missing = BINARIES.filter((path) => !existsSync(path));
  if (missing.length > 0) {
    return `Skipped: ${missing.join(", ")} is missing (Debian: postgresql-15 patroni etcd-server haproxy).`;
  }
  return process.getuid?.() === 0
    ? null
    : "Skipped: it must be run as root, to run PostgreSQL as the user postgres.";
}

export interface PatroniCluster {
  /** Through HAProxy, which sends everybody to the leader. */
  proxied: string;
  /** All nodes by name, of which the leader is looked for. */
  direct: string;
  /** Kills the leader's PostgreSQL and its Patroni; they come back later, as a standby. */
  killLeader(): Promise<void>;
  switchOver(): Promise<void>;
  /** The leader's PostgreSQL and Patroni stand still until somebody else leads, and a while longer. */
  freezeLeader(): Promise<void>;
  /** Resolves once there are a leader and two standbys, one of them synchronous. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Three PostgreSQL under Patroni, with one etcd and one HAProxy, all on loopback and in one folder. */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const account = postgresAccount();
  const children: ChildProcess[] = [];
  const launch = async (name: string, program: string, args: string[]): Promise<ChildProcess> => {
    const log = await open(join(folder, `${name}.log`), "a");
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      stdio: ["ignore", log.fd, log.fd],
      detached: true,
    });
    await log.close();
    children.push(child);
    return child;
  };
  await chown(folder, account.uid, account.gid);
  const etcdPort = await startEtcd(folder, launch);
  const nodes: Node[] = [];
  for (const name of ["one", "two", "three"]) nodes.push(await writeNode(folder, name, etcdPort, account));
  const startPatroni = async (node: Node) => {
    node.patroni = await launch(`patroni-${node.name}`, "/usr/bin/patroni", [node.configFile]);
  };
  const stop = async () => {
    for (const node of nodes) await signalNode(node, "SIGCONT");
    for (const node of nodes) await signalNode(node, "SIGKILL");
    for (const child of children) child.kill("SIGKILL");
  };
  try {
    for (const node of nodes) await startPatroni(node);
    const leader = () => waitFor("a leader", () => findLeader(nodes));
    const settled = async () => {
      await leader();
      await waitFor("two standbys", async () => ((await countStandbys(nodes)) === 2 ? true : null));
      await waitFor("synchronous standby", async () => (await hasSynchronousStandby(nodes)) || null);
    };
    await settled();
    const proxyPort = await startProxy(folder, nodes, launch);
    return {
      ...addresses(nodes, proxyPort),
      settled,
      killLeader: async () => {
        const old = await leader();
        await signalNode(old, "SIGKILL");
        await waitForOther(nodes, old);
        await startPatroni(old);
      },
      switchOver: async () => switchOver(nodes, await leader()),
      freezeLeader: async () => {
        const old = await leader();
        await signalNode(old, "SIGSTOP");
        try {
          await waitForOther(nodes, old);
        } finally {
          setTimeout(() => void signalNode(old, "SIGCONT"), 5_000);
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function addresses(nodes: readonly Node[], proxyPort: number): Pick<PatroniCluster, "proxied" | "direct"> {
  const hosts = nodes.map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(",");
  return {
    proxied: `postgres://${credentials()}@127.0.0.1:${proxyPort}/postgres`,
    direct: `postgres://${credentials()}@${hosts}/postgres?target_session_attrs=read-write`,
  };
}

type Launch = (name: string, program: string, args: string[]) => Promise<ChildProcess>;

async function startEtcd(folder: string, launch: Launch): Promise<number> {
  const [clientPort, peerPort] = [await findFreePort(), await findFreePort()];
  const client = `http://127.0.0.1:${clientPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  await launch("etcd", "/usr/bin/etcd", [
    ...["--name", "bench", "--data-dir", join(folder, "etcd")],
    ...["--listen-client-urls", client, "--advertise-client-urls", client],
    ...[
      "--listen-peer-urls",
      peer,
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      `bench=${peer}`,
    ],
  ]);
  await waitFor("etcd", async () => ((await fetch(`${client}/health`).catch(() => null))?.ok ? true : null));
  return clientPort;
}

async function startProxy(folder: string, nodes: readonly Node[], launch: Launch): Promise<number> {
  const port = await findFreePort();
  const servers = nodes.map(
    ({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
  );
  const lines = [
    "global",
    "  maxconn 500",
    "defaults",
    "  mode tcp",
    "  timeout connect 2s",
    "  timeout client 1h",
    "  timeout server 1h",
    "  timeout check 1s",
    "listen primary",
    `  bind 127.0.0.1:${port}`,
    "  option httpchk GET /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
    "",
  ];
  await writeFile(join(folder, "haproxy.cfg"), lines.join("\n"));
  await launch("haproxy", "/usr/sbin/haproxy", ["-f", join(folder, "haproxy.cfg")]);
  return port;
}

async function switchOver(nodes: readonly Node[], leader: Node): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: leader.name }),
  });
  if (!answer.ok) throw new Error(`The switch-over was refused: ${answer.status} ${await answer.text()}`);
  await waitForOther(nodes, leader);
}

async function waitForOther(nodes: readonly Node[], old: Node): Promise<void> {
  await waitFor("other leader", async () => findLeader(nodes.filter((node) => node !== old)));
}
