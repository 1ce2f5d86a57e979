/**
 * Takes the database away from two servers of the built product while people join, pay and look round, and checks what
 * became of them. `single`: one PostgreSQL that is restarted, killed, frozen, used up and filled. `patroni`: three under
 * Patroni and etcd behind HAProxy, which fail over. `rolling`: the servers themselves are restarted in turn behind a
 * proxy. Without an argument all of them.
 *
 *     node bench/run.mjs failover [single [restarts kills] | patroni | rolling]
 */

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { given, isSmoke, SKIPPED, sized } from "../smoke.ts";
import { startLoad } from "./load.ts";
import { missingPrograms, startPatroniCluster } from "./patroni-cluster.ts";
import { startPayer } from "./payer.ts";
import { listProxies } from "./proxies.ts";
import { type Outcome, observe, printOutcomes } from "./report.ts";
import { tryRolling } from "./rolling.ts";
import { trySinglePostgres } from "./single-postgres.ts";
import { startTwoServers, verify } from "./verify.ts";

const [what = sized(undefined, "single"), restarts = sized("20", "1"), kills = sized("10", "0")] = given;
if (what === "rolling" && listProxies().length === 0) {
  console.log("Skipped: neither haproxy nor nginx is there (Debian: haproxy nginx-light).");
  process.exit(SKIPPED);
}
let holds = true;
if (what === undefined || what === "single") holds = await trySinglePostgres(Number(restarts), Number(kills));
if (what === undefined || what === "patroni") {
  const missing = missingPrograms();
  if (missing !== null) console.log(missing);
  else holds = (await tryPatroni()) && holds;
}
if (what === undefined || what === "rolling") holds = (await tryRolling()) && holds;
// Its figures decide nothing in a smoke run.
process.exit(holds || isSmoke ? 0 : 1);

/** @returns whether everything holds */
async function tryPatroni(): Promise<boolean> {
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
