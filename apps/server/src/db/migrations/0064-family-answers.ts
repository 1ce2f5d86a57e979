import { type Kysely, sql } from "kysely";

/** What the payer said of each person; the one answer of before was about all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table family_members add column is_somebody_else boolean not null default false;
    comment on column family_members.is_somebody_else
      is 'The payer said so of another membership with the same name';
    update family_members set is_somebody_else = true from memberships
      where memberships.id = membership_id and memberships.is_somebody_else;
  `.execute(db);
}
