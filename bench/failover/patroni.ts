import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLoad } from "./load.ts";
import { startPatroniCluster } from "./patroni-cluster.ts";
import { startPayer } from "./payer.ts";
import { type Outcome, observe, printOutcomes } from "./report.ts";
import { startTwoServers } from "./two-servers.ts";
import { verify } from "./verify.ts";

/** @returns whether everything holds */
export async function tryPatroni(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "smirk-failover-"));
  await chmod(folder, 0o755);
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const stopAll = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  // Patroni, etcd and HAProxy are in process groups of their own: Ctrl-C does not reach them.
  process.once("SIGINT", () => void stopAll().then(() => process.exit(1)));
  process.once("SIGTERM", () => void stopAll().then(() => process.exit(1)));
  try {
    return await run(folder, undo);
  } finally {
    await stopAll();
  }
}

async function run(folder: string, undo: (() => unknown)[]): Promise<boolean> {
  const cluster = await startPatroniCluster(folder);
  undo.push(() => cluster.stop());
  // One server goes by the proxy, the other looks for the primary itself.
  const servers = await startTwoServers(
    folder,
    { DATABASE_URL: cluster.proxied },
    { DATABASE_URL: cluster.direct },
  );
  undo.push(() => servers.stop());
  const load = startLoad(servers.origins);
  const payer = startPayer(servers.origins, servers.sandbox);
  const outcomes: Outcome[] = [];
  const disturb = async (name: string, work: () => Promise<void>) => {
    const disturbAndWait = async () => {
      await work();
      return performance.now();
    };
    outcomes.push(await observe(name, load, servers.origins, disturbAndWait));
    await cluster.settled();
  };
  await disturb("primary killed with SIGKILL", cluster.killLeader);
  await disturb("planned switch-over", cluster.switchOver);
  await disturb("primary frozen", cluster.freezeLeader);
  await disturb("primary killed with SIGKILL, again", cluster.killLeader);
  await disturb("planned switch-over, again", cluster.switchOver);
  await load.stop();
  await payer.stop();
  const held = printOutcomes(outcomes);
  return (await verify(cluster.proxied, { load, payer, servers })) && held;
}
