import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/**
 * A number for one question to the provider, drawn before it is asked. Of two answers that arrive in any order the one
 * with the higher version was asked for later, so that an old answer never takes a newer one's place.
 */
export async function nextSyncVersion({ db }: Pick<Context, "db">): Promise<string> {
  const { rows } = await sql<{
    syncVersion: string;
  }>`select nextval('payment_sync_tickets') as "syncVersion"`.execute(db);
  return rows[0]?.syncVersion ?? "0";
}
