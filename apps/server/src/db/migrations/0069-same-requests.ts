import { type Kysely, sql } from "kysely";

/** The same thing, for whatever reason, waits once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table command_requests in share row exclusive mode;
    delete from command_requests where decided_at is null and expires_at < now();
    delete from command_requests later using command_requests earlier
      where later.decided_at is null and earlier.decided_at is null and later.action = earlier.action
        and later.body - 'reason' = earlier.body - 'reason'
        and (later.requested_at, later.id) > (earlier.requested_at, earlier.id);
    create unique index command_requests_same on command_requests (action, md5((body - 'reason')::text))
      where decided_at is null;
  `.execute(db);
}
