import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { Operator } from "./write-audit-entry.ts";

export interface ListedAuditEntry extends Operator {
  id: string;
  at: Date;
  reason: string | undefined;
  subjectKind: string;
  subjectId: string;
  changes: Record<string, unknown>;
}

export interface AuditFilter {
  /** A part of the operator's email or name, in any case. */
  actor?: string | undefined;
  /** The start of the command. */
  command?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  subjectIds?: readonly string[] | undefined;
  /** Days in `timeZone`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone?: string | undefined;
  /** Older ones than this. */
  beforeId?: string | undefined;
}

/** Newest first. */
export async function listAuditEntries(
  { db }: Pick<Context, "db">,
  { limit, ...filter }: AuditFilter & { limit: number },
): Promise<ListedAuditEntry[]> {
  const { actor, command, subjectKind, subjectId, subjectIds, from, to, beforeId } = filter;
  const zone = filter.timeZone ?? "UTC";
  let query = db
    .selectFrom("audit_entries")
    .select(["id", "at", "actor", "command", "reason", "changes"])
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .orderBy("id", "desc")
    .limit(limit);
  if (actor) {
    const part = `%${actor.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(({ eb, or, selectFrom }) =>
      or([
        eb("actor", "ilike", part),
        eb("operator_id", "in", selectFrom("operators").select("id").where("name", "ilike", part)),
      ]),
    );
  }
  if (command) query = query.where(sql<boolean>`starts_with(command, ${command})`);
  if (subjectKind) query = query.where("subject_kind", "=", subjectKind);
  if (subjectId) query = query.where("subject_id", "=", subjectId);
  if (subjectIds) query = query.where("subject_id", "in", [...subjectIds]);
  if (from) query = query.where(sql<boolean>`at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) query = query.where(sql<boolean>`at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (beforeId) query = query.where("id", "<", beforeId);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, reason: row.reason ?? undefined }));
}

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
