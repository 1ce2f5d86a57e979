import { type Kysely, sql } from "kysely";

/** A request keeps what it is called with until its outcome is known, so that erasing a person finds it there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table command_requests drop constraint command_requests_check1;
    alter table command_requests
      add constraint command_requests_open_body check (decided_at is not null or body is not null);
  `.execute(db);
}
