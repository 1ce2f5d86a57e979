import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";

/** What an office decides of itself, two people must not decide at the same time. */
export async function lockOffice(trx: Kysely<Database>, officeId: string): Promise<void> {
  await sql`select from dental_offices where id = ${officeId} for update`.execute(trx);
}
