/**
 * Tries backups: members join the built product on a PostgreSQL of yours, pg_dump takes it down, pg_restore puts it
 * into an empty database, and the product starts on that. Once more with a dump that is taken while people join.
 *
 *     DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres npm run bench -- restore
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { type Stack, startStack } from "../../e2e/support/stacks/stack.ts";
import { makeAuthSettings } from "../../tools/make-auth-keys.ts";
import { isSmoke, sized } from "../smoke.ts";
import {
  addressOf,
  compareContents,
  dump,
  missingFor,
  query,
  readContents,
  readSchema,
  restore,
} from "./databases.ts";
import { cancel, join, joinWaitlist, type Member, readCard, refresh, signIn, warmUp } from "./members.ts";

const MEMBERS = sized(5, 1);
const server = process.env.DATABASE_URL ?? process.env.BENCH_POSTGRES;
const failures: string[] = [];

function check(what: string, found: string[] | boolean): void {
  const holds = found === true || (Array.isArray(found) && found.length === 0);
  console.log(`${holds ? "ok   " : "ERROR"} ${what}`);
  if (holds) return;
  failures.push(what);
  if (Array.isArray(found)) for (const line of found) console.log(`      ${line}`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`      ${what} took ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/** Names of databases of this run alone. */
function nameDatabases(): { source: string; quiet: string; busy: string } {
  const run = `smirk_restore_${randomBytes(4).toString("hex")}`;
  return { source: `${run}_source`, quiet: `${run}_quiet`, busy: `${run}_busy` };
}

/** People who join one after the other until `stop` is called. */
function joinRepeatedly(stack: Stack): { stop(): Promise<Member[]> } {
  const joined: Member[] = [];
  let isStopping = false;
  const working = (async () => {
    while (!isStopping) joined.push(await join(stack));
  })();
  return {
    stop: async () => {
      isStopping = true;
      await working;
      return joined;
    },
  };
}

/** Each member's session goes on, each phone signs in again, and both see the card as it was. */
async function checkMembers(stack: Stack, members: Member[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, member] of members.entries()) {
    const renewed = await refresh(stack, member.tokens);
    const fresh = await signIn(stack, member.phoneNumber);
    for (const { access_token } of [renewed, fresh]) {
      const card = await readCard(stack, access_token);
      if (card !== member.card) wrong.push(`member ${index + 1}: ${member.card} became ${card}`);
    }
  }
  return wrong;
}

/** Members join, one leaves again, somebody waits; then a dump while more join, and one when all is quiet. */
async function fill(stack: Stack, source: string, files: { busy: string; quiet: string }) {
  const members: Member[] = [];
  await warmUp(stack);
  for (let count = 0; count < MEMBERS; count += 1) members.push(await join(stack));
  const leaving = await join(stack);
  await cancel(stack, leaving);
  await joinWaitlist(stack);
  const joining = joinRepeatedly(stack);
  await timed("the dump while people join", () => dump(source, files.busy));
  const late = await joining.stop();
  console.log(`      ${late.length} joined meanwhile`);
  return { members, late };
}

async function tryBackups(serverAddress: string, folder: string): Promise<void> {
  const names = nameDatabases();
  const at = (name: string) => addressOf(serverAddress, name);
  const files = { busy: joinPath(folder, "busy.dump"), quiet: joinPath(folder, "quiet.dump") };
  const secrets = Object.fromEntries(
    (await makeAuthSettings())
      .trim()
      .split("\n")
      .map((line) =>
        line
          .replace(/'$/, "")
          .split(/='(.*)/s)
          .slice(0, 2),
      ),
  );
  // The payment provider goes on as it was while the product is another one.
  process.env.SANDBOX_DATA_DIR = joinPath(folder, "sandbox");
  const start = (name: string, settings: Record<string, string> = {}) =>
    startStack(joinPath(folder, name), () => ({ DATABASE_URL: at(name), ...secrets, ...settings }));
  try {
    for (const name of Object.values(names)) await query(serverAddress, `create database ${name}`);
    const stack = await start(names.source);
    const { members, late } = await fill(stack, at(names.source), files).finally(stack.stop);
    await timed("the dump of a product at rest", () => dump(at(names.source), files.quiet));
    console.log(`      ${(statSync(files.quiet).size / 1e6).toFixed(1)} MB, compressed`);
    await timed("restoring it", () => restore(files.quiet, at(names.quiet)));
    const before = await readContents(at(names.source));
    console.log(`      ${before.size} tables and sequences`);
    check(
      "every table and sequence is as it was",
      compareContents(before, await readContents(at(names.quiet))),
    );
    check(
      "the schemas are the same",
      (await readSchema(at(names.source))) === (await readSchema(at(names.quiet))),
    );
    const again = await start(names.quiet);
    check(
      "all members sign in and see their cards",
      await checkMembers(again, [...members, ...late]).finally(again.stop),
    );
    await restore(files.busy, at(names.busy));
    const third = await start(names.busy);
    check(
      "after the dump that was taken while people joined, all from before it too",
      await checkMembers(third, members).finally(third.stop),
    );
  } finally {
    for (const name of Object.values(names)) {
      await query(serverAddress, `drop database if exists ${name} with (force)`);
    }
  }
}

const missing = await missingFor(server);
if (missing !== null || server === undefined) {
  console.error(missing);
  process.exit(isSmoke ? 77 : 2);
}
const [version] = await query<{ server_version: string }>(server, "show server_version");
console.log(`      PostgreSQL ${version?.server_version}`);
const folder = mkdtempSync(joinPath(tmpdir(), "smirk-restore-"));
try {
  await tryBackups(server, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures.length === 0 ? 0 : 1;
