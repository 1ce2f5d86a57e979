// Measures the server's part of signing in by phone: asking for a code and bringing it. Explained in bench/README.md.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { connectDatabase, type DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";
import { migrateToLatest } from "../../apps/server/src/db/migrate.ts";
import { openPostgres } from "../open-postgres.ts";
import { setExitCode, sized } from "../smoke.ts";

const MEMBERS = sized(4000, 20);
const WARM_UP = sized(400, 4);
const AT_ONCE = 4;
/** Fewer than the codes that may be sent in a minute; the count is put back after each batch. */
const BATCH = sized(200, 20);
const BUDGET_MS = 50;

interface Server {
  url: string;
  codes: Map<string, string>;
  stop(): void;
}

async function serve(connectionString: string): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "serve-sign-in.ts"), [connectionString]);
  const codes = new Map<string, string>();
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  child.on("message", ({ to, code }: { to: string; code: string }) => void codes.set(to, code));
  return { url: `http://127.0.0.1:${port}`, codes, stop: () => child.disconnect() };
}

const phoneOf = (member: number) => `+1713${2_000_000 + member}`;

async function timeCall(server: Server, member: number, call: string, body: object): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/auth/2fa/${call}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`,
    },
    body: JSON.stringify({ credential_type: "phone_number", phone_number: phoneOf(member), ...body }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${call} failed: ${answer.status} ${text}`);
  return performance.now() - began;
}

/** Every second member pays already, so that both kinds of session are begun. */
async function addMembers({ pool }: DatabaseConnection): Promise<void> {
  const phones = Array.from({ length: MEMBERS / 2 }, (_, half) => phoneOf(half * 2));
  await pool.query(
    "insert into accounts (phone_number, paid_at) select phone, now() from unnest($1::text[]) phone",
    [phones],
  );
}

async function signInAll(server: Server, connection: DatabaseConnection) {
  const provide: number[] = [];
  const verify: number[] = [];
  let next = 0;
  const signInSome = async (end: number) => {
    while (next < end) {
      const member = next++;
      const provided = await timeCall(server, member, "provide", {});
      const code = server.codes.get(phoneOf(member)) ?? "";
      const verified = await timeCall(server, member, "verify", { code });
      if (member < WARM_UP) continue;
      provide.push(provided);
      verify.push(verified);
    }
  };
  for (let end = BATCH; end <= MEMBERS; end += BATCH) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => signInSome(end)));
    await connection.pool.query("delete from rate_limits where key like 'code-send-all-minute:%'");
  }
  return { provide, verify };
}

/** Prints the figures of a call and gives whether its budget holds. */
function check(call: string, times: number[]): boolean {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const holds = at(0.99) <= BUDGET_MS;
  console.log(
    `  ${holds ? "ok  " : "OVER"}  ${call.padEnd(8)} p50 ${at(0.5).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms (at most ${BUDGET_MS} ms)`,
  );
  return holds;
}

const database = await openPostgres();
const connection = connectDatabase(database.connectionString);
try {
  await migrateToLatest(connection.db);
  await addMembers(connection);
  const server = await serve(database.connectionString);
  const times = await signInAll(server, connection);
  server.stop();
  console.log(
    `${MEMBERS - WARM_UP} sign-ins, ${AT_ONCE} at once; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const kept = [check("provide", times.provide), check("verify", times.verify)];
  setExitCode(kept.every(Boolean));
} finally {
  await connection.close();
  await database.stop();
}
