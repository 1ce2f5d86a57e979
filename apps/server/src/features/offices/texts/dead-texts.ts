import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextsEnd } from "../../../db/schema/schema-offices.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { IS_OPEN } from "./find-texts.ts";

interface DeadTexts {
  id: string;
  officeId: string;
  /** Who agreed. */
  email: string | null;
  phoneNumber: string;
  endedAt: Date;
  endedBy: TextsEnd;
}

/** Agreements that ended because no text came or a reply was doubtful, of offices that agreed to no other since. */
export async function listDeadTexts(db: Kysely<Database>, limit: number): Promise<DeadTexts[]> {
  const { rows } = await sql<DeadTexts>`
    select e.id, e.office_id as "officeId", p.email, e.phone_number as "phoneNumber", e.ended_at as "endedAt",
      e.ended_by as "endedBy"
    from office_texts e left join office_people p on p.id = e.person_id
    where e.ended_by in ('doubted', 'undeliverable') and e.dismissed_at is null
      and not exists (select from office_texts a where a.office_id = e.office_id and ${IS_OPEN})
    order by e.ended_at limit ${limit}`.execute(db);
  return rows;
}

/** An operator called the office. @returns false where there is no such task */
export async function dismissTexts(
  trx: Kysely<Database>,
  { id, operator, at }: { id: string; operator: Operator; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable("office_texts")
    .set({ dismissed_at: at })
    .where("id", "=", id)
    .where("ended_by", "in", ["doubted", "undeliverable"])
    .where("dismissed_at", "is", null)
    .returning("office_id")
    .executeTakeFirst();
  if (row === undefined) return false;
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "office", subjectId: row.office_id });
  return true;
}
