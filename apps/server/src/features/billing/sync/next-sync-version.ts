import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/**
 * Taken before each question to Stripe: of two answers, the one with the higher version is newer. The sequence keeps its
 * first name, since servers of the release before count in it too.
 */
export async function nextSyncVersion({ db }: Pick<Context, "db">): Promise<string> {
  const { rows } = await sql<{
    syncVersion: string;
  }>`select nextval('payment_sync_tickets') as "syncVersion"`.execute(db);
  return rows[0]?.syncVersion ?? "0";
}
