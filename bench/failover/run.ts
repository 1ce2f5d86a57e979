/**
 * Takes the database away from two servers of the built product while people join, pay and look round, and checks what
 * became of them. `single`: one PostgreSQL that is restarted, killed, frozen, used up and filled. `patroni`: three under
 * Patroni and etcd behind HAProxy, which fail over. `rolling`: the servers themselves are restarted in turn behind a
 * proxy. Without an argument all of them.
 *
 *     node bench/run.mjs failover [single [restarts kills] | patroni | rolling]
 */

import { isSmoke, sized } from "../smoke.ts";
import { tryPatroni } from "./patroni.ts";
import { missingPrograms } from "./patroni-cluster.ts";
import { listProxies } from "./proxies.ts";
import { tryRolling } from "./rolling.ts";
import { trySinglePostgres } from "./single-postgres.ts";

const SKIPPED = 77;

const args = process.argv.slice(2).filter((argument) => argument !== "--smoke");
const [what = sized(undefined, "single"), restarts = sized("20", "1"), kills = sized("10", "0")] = args;
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
