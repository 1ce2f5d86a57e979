import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Load } from "./load.ts";
import type { Payer } from "./payer.ts";
import { check } from "./report.ts";
import type { TwoServers } from "./two-servers.ts";

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
