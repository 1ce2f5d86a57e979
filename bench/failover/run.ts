/**
 * Takes the database away from two servers of the built product while people join, pay and look round, and checks what
 * became of them. `single`: one PostgreSQL that is restarted, killed, frozen, used up and filled. `patroni`: three under
 * Patroni and etcd behind HAProxy, which fail over. Without an argument both.
 *
 *     node bench/run.mjs failover [single [restarts kills] | patroni]
 */

import { isSmoke, sized } from "../smoke.ts";
import { tryPatroni } from "./patroni.ts";
import { missingPrograms } from "./patroni-cluster.ts";
import { trySinglePostgres } from "./single-postgres.ts";

const args = process.argv.slice(2).filter((argument) => argument !== "--smoke");
const [what = sized(undefined, "single"), restarts = sized("20", "1"), kills = sized("10", "0")] = args;
let holds = true;
if (what === undefined || what === "single") holds = await trySinglePostgres(Number(restarts), Number(kills));
if (what === undefined || what === "patroni") {
  const missing = missingPrograms();
  if (missing !== null) console.log(missing);
  else holds = (await tryPatroni()) && holds;
}
// Its figures decide nothing in a smoke run.
process.exit(holds || isSmoke ? 0 : 1);
