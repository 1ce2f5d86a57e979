import path from "node:path";
import pg from "pg";
import { visitEmbeddedPostgres } from "../../apps/server/src/db/embedded/visit-embedded-postgres.ts";

/** Lets a membership have begun, and its papers have come, so many days earlier; the provider knows nothing of it. */
export async function advanceAge(policyNumber: string, days: number): Promise<void> {
  const { connectionString, leave } = await visitEmbeddedPostgres({
    dataDir: path.join(path.dirname(process.env.E2E_PRODUCT_LOG ?? ""), "postgres"),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `with aged as (update memberships set paid_at = paid_at - make_interval(days => $2)
         where policy_number = $1 returning id)
       update membership_agreements set received_at = received_at - make_interval(days => $2)
         where membership_id in (select id from aged)`,
      [policyNumber, days],
    );
    if (rowCount !== 1) throw new Error(`There is no membership ${policyNumber}.`);
  } finally {
    await client.end();
    await leave();
  }
}
