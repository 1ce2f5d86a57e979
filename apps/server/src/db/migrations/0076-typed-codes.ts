import { type Kysely, sql } from "kysely";

/** The short code on a paper card that a front desk without a camera types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null until the card is next read: only the server's secret makes the code of a nonce.
  await sql`alter table card_links add column typed_hmac bytea unique`.execute(db);
}
