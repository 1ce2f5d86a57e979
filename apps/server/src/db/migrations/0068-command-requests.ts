import { type Kysely, sql } from "kysely";

/** What the command line asks for and an operator with a key approves. The body goes once it is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table command_requests (
      id uuid primary key default gen_random_uuid(),
      action text not null,
      body jsonb,
      requested_by text not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by uuid references operators,
      decided_at timestamptz,
      is_approved boolean,
      check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null)),
      check ((decided_at is null) = (body is not null))
    );
    create index command_requests_open on command_requests (requested_at) where decided_at is null;
  `.execute(db);
}
