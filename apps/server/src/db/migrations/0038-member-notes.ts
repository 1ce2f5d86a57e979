import { type Kysely, sql } from "kysely";

/** What operators write down about a member, for each other and for the member's own copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_notes (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts,
      text text not null,
      written_by text not null,
      written_at timestamptz not null
    );
    create index member_notes_account on member_notes (account_id, written_at desc);
  `.execute(db);
}
