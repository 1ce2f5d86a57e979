import { type Kysely, sql } from "kysely";

/** Passkeys that counted their uses backwards: an owner says whether one was restored or copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator_passkeys
      add column doubted_at timestamptz,
      add column doubted_counter bigint,
      add check ((doubted_at is null) = (doubted_counter is null));
  `.execute(db);
}
