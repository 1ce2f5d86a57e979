import { randomUUID } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { type OfficeNotice, sendOfficeNoticeJob } from "../job-types.ts";
import { listOwners } from "./list-people.ts";

type Notice = Omit<OfficeNotice, "noticeId" | "personId">;

/** Emails a person after the commit. */
export async function notifyPerson(
  trx: Kysely<Database>,
  notice: Omit<OfficeNotice, "noticeId">,
): Promise<void> {
  await addJob(trx, sendOfficeNoticeJob, { ...notice, noticeId: randomUUID() });
}

/** Emails everybody who owns an office now. */
export async function notifyOwners(
  trx: Kysely<Database>,
  { officeId, ...notice }: Notice & { officeId: string },
): Promise<void> {
  for (const { id: personId } of await listOwners(trx, officeId))
    await notifyPerson(trx, { ...notice, personId });
}

/** Who gets a notice, and whom it is about; undefined where one of them is gone. */
export async function findNotice(
  trx: Kysely<Database>,
  { personId, subjectId }: OfficeNotice,
): Promise<{ to: string; subject: string; language: Language } | undefined> {
  const rows = await trx
    .selectFrom("office_people")
    .select(["id", "email", "language"])
    .where("id", "in", [personId, subjectId])
    .execute();
  const [reader, subject] = [personId, subjectId].map((id) => rows.find((row) => row.id === id));
  if (reader === undefined || subject === undefined) return undefined;
  return { to: reader.email, subject: subject.email, language: reader.language };
}
