import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Addresses in lower case. */
interface Reporter {
  account: { id: string };
  emails: string[];
}

export async function listOwnReports(db: Kysely<Database>, reporter: Reporter) {
  return db
    .selectFrom("directory_reports")
    .select(["location_id", "problem", "note", "nominee_name", "nominee_place", "email", "language"])
    .select(["created_at", "confirmed_at", "settled_at", "outcome"])
    .where(isOf(reporter))
    .orderBy("created_at")
    .execute();
}

export async function countOwnReports(db: Kysely<Database>, reporter: Reporter): Promise<number> {
  const { reports } = await db
    .selectFrom("directory_reports")
    .select(({ fn }) => fn.countAll<string>().as("reports"))
    .where(isOf(reporter))
    .executeTakeFirstOrThrow();
  return Number(reports);
}

export async function deleteOwnReports(trx: Kysely<Database>, reporter: Reporter): Promise<void> {
  await trx.deleteFrom("directory_reports").where(isOf(reporter)).execute();
}

function isOf({ account, emails }: Reporter): RawBuilder<boolean> {
  return sql`(account_id = ${account.id} or lower(email) = any(${emails}::text[]))`;
}
