import { type Kysely, sql } from "kysely";

/** The one reminder of a question that an office did not answer, whose links are its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table office_requests
      add column reminded_at timestamptz,
      add column reminder_sha256 bytea unique,
      add column reminder_stop_sha256 bytea;
    create index office_requests_reminder_stop on office_requests (reminder_stop_sha256)
      where reminder_stop_sha256 is not null;
    create index office_requests_unreminded on office_requests (asked_at)
      where reminded_at is null and answered_at is null and bounced_at is null and dismissed_at is null;
  `.execute(db);
}
