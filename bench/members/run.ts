/**
 * Fills a database with 100,000 members and asks the built product for every list and search of them that the console
 * has, each some times, counting the processor time of the server and of PostgreSQL together.
 * bench/README.md says what is printed and checked.
 *
 *     node bench/run.mjs members [members]
 */
import type { DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";
import { startOperatorSession } from "../../apps/server/src/features/operators/operator-sessions.ts";
import { startProduct } from "../floods/start-product.ts";
import { withDatabase } from "../open-postgres.ts";
import { findPostmaster, measureProcessor, needProcessorTimes } from "../processor-time.ts";
import { isSmoke, setExitCode, sized, sizedOrGiven } from "../smoke.ts";
import { fillMembers } from "./fill-members.ts";

const MOST_MS = 100;
const members = sizedOrGiven(100_000, 300);
const rounds = sized(20, 1);

/** What an agent types or presses, by the console's path. */
const SORTS = ["joined", "name", "state", "place", "ends"];
const QUESTIONS: readonly (readonly [name: string, path: string, body: object])[] = [
  ...SORTS.flatMap((sort) =>
    [false, true].map(
      (ascending) =>
        [`list by ${sort}${ascending ? ", ascending" : ""}`, "/members/list", { sort, ascending }] as const,
    ),
  ),
  ["list of a state", "/members/list", { state_code: "TX", sort: "name" }],
  ["list of a plan", "/members/list", { plan: "plus", sort: "place" }],
  ["list of canceled ones", "/members/list", { state: "canceled", sort: "ends" }],
  ["list of what is past due", "/members/list", { is_past_due: true }],
  ["list of what ends in 30 days", "/members/list", { ends_within: 30 }],
  ["search 'smith'", "/members/search", { text: "smith" }],
  ["search 'ga'", "/members/search", { text: "ga" }],
  ["search 'emily smiht'", "/members/search", { text: "emily smiht" }],
  ["search 'montgomrey'", "/members/search", { text: "montgomrey" }],
  ["search for a birth date", "/members/search", { text: "03/14/1980" }],
  ["search for a name and birth date", "/members/search", { text: "garcia 03/14/1980" }],
  ["search for four digits of a phone", "/members/search", { text: "3700" }],
  ["search for a phone", "/members/search", { text: "(213) 037-0000" }],
  ["search for a card number", "/members/search", { text: "90000000000000" }],
  ["search for an email's start", "/members/search", { text: "emily.smi@" }],
  ["search for a mail domain", "/members/search", { text: "@mail-7.example" }],
  ["log", "/log", {}],
  ["log of an operator", "/log", { actor: "agent-1@operators.example" }],
];

needProcessorTimes();
let holds = true;
await withDatabase({ maxConnections: 2, statementTimeoutMs: 0 }, async ({ connection, connectionString }) => {
  await fillMembers(connection.db, members);
  const cookie = await signIn(connection);
  const product = await startProduct({ DATABASE_URL: connectionString, DEMO_DATA: "0", TRUST_PROXY: "0" });
  try {
    await measure(product, { cookie, database: await findPostmaster(connection) });
  } finally {
    await product.stop();
  }
});
setExitCode(holds);

async function signIn({ db }: DatabaseConnection): Promise<string> {
  const now = new Date();
  const { id } = await db
    .insertInto("operators")
    .values({ email: "bench@operators.example", role: "owner", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return `smirk_console=${await startOperatorSession(db, { operatorId: id, now, keySince: now })}`;
}

async function measure(
  { url, pid }: { url: string; pid: number },
  { cookie, database }: { cookie: string; database: number },
): Promise<void> {
  // Outside production the console is at this name.
  const origin = url.replace("127.0.0.1", "localhost");
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/console/api${path}`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
    const { members: found, entries = found } = JSON.parse(text) as Record<string, unknown[]>;
    return entries?.length ?? 0;
  };
  for (const [, path, body] of QUESTIONS) await ask(path, body);
  console.log(`${members} members; ms of processor, server and PostgreSQL together, the mean of ${rounds}`);
  for (const [name, path, body] of QUESTIONS) {
    const { answer, bothMs } = await measureProcessor({ server: pid, database, rounds }, () =>
      ask(path, body),
    );
    console.log(`  ${bothMs.toFixed(1).padStart(6)} ms  ${String(answer).padStart(4)} rows  ${name}`);
    if (!isSmoke && bothMs > MOST_MS) {
      holds = false;
      console.log(`    more than ${MOST_MS} ms`);
    }
  }
}
