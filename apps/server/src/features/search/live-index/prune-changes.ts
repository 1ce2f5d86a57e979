import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/** Drops log rows older than an hour. Servers that read none for half an hour load the directory again. */
export async function pruneChanges({ db }: Pick<Context, "db">): Promise<void> {
  await sql`delete from directory_changes where changed_at < now() - interval '1 hour'`.execute(db);
}
