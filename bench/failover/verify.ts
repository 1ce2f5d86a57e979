import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { type Part, startPart, stopParts } from "../../tools/stack/child-process.ts";
import type { Load } from "./load.ts";
import type { Payer } from "./payer.ts";
import { check } from "./report.ts";

const MEMBERSHIP_TIMEOUT_MS = 90_000;

/** What must be true once all is quiet. @returns whether it is */
export async function verify(
  address: string,
  { load, payer, servers }: { load: Load; payer: Payer; servers: TwoServers },
): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>("select email from waitlist");
    const written = new Set(rows.map(({ email }) => email));
    const lost = [...load.acknowledged].filter((email) => !written.has(email));
    const { missing, twice } = await findMissingMembers(client, payer.charged);
    const hasEnded = await servers.hasEnded();
    return [
      check(`${load.acknowledged.size} acknowledged writes, ${lost.length} lost`, lost.length === 0),
      check(`${payer.charged.size} charges, ${missing.length} without a membership`, missing.length === 0),
      check(`${twice} people with two memberships`, twice === 0),
      check(`no server process ended`, !hasEnded),
    ].every(Boolean);
  } finally {
    await client.end();
  }
}

/** Webhooks that arrived while the database was away are sent again later. */
async function findMissingMembers(client: pg.Client, charged: ReadonlySet<string>) {
  const deadline = performance.now() + MEMBERSHIP_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ email: string }>(
      "select email from memberships where paid_at is not null",
    );
    const members = new Set(rows.map(({ email }) => email));
    const missing = [...charged].filter((email) => !members.has(email));
    if (missing.length === 0 || performance.now() > deadline) {
      return { missing, twice: rows.length - members.size };
    }
    await delay(500);
  }
}

interface TwoServers {
  origins: string[];
  sandbox: string;
  /** Whether the second server has ended, whose end can be seen. */
  hasEnded(): Promise<boolean>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, "../../apps/server/src/main.ts");

/** Two servers of the built product on one database, with the sandbox's vendors. The first also takes the webhooks. */
export async function startTwoServers(
  folder: string,
  settings: Record<string, string>,
  ofSecond: Record<string, string> = {},
): Promise<TwoServers> {
  const first = await startStack(join(folder, "one"), () => settings);
  const env = { ...first.env, DATA_DIR: join(folder, "two"), DEMO_DATA: "0", ...ofSecond };
  const second: Part = startPart("second server", [MAIN], env, join(folder, "two", "server.log"));
  try {
    const origins = [first.product, await second.listening];
    return {
      origins,
      sandbox: first.sandbox,
      hasEnded: async () => {
        const alive = await Promise.all(
          origins.map((origin) =>
            fetch(`${origin}/healthz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        );
        return alive.includes(false);
      },
      stop: async () => {
        await stopParts([second]);
        await first.stop();
      },
    };
  } catch (error) {
    await stopParts([second]);
    await first.stop();
    throw error;
  }
}
