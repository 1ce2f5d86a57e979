import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** What was done to members' subjects, oldest first, without who did it. */
export async function listMemberEntries(db: Kysely<Database>, subjectIds: string[]) {
  return db
    .selectFrom("audit_entries")
    .select(["at", "command", "changes"])
    .where(isAboutMember(subjectIds))
    .orderBy("id")
    .execute();
}

export async function countMemberEntries(db: Kysely<Database>, subjectIds: string[]): Promise<number> {
  const { entries } = await db
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.countAll<string>().as("entries"))
    .where(isAboutMember(subjectIds))
    .executeTakeFirstOrThrow();
  return Number(entries);
}

function isAboutMember(subjectIds: string[]): RawBuilder<boolean> {
  return sql`(subject_kind = 'member' and subject_id = any(${subjectIds}::text[]))`;
}
