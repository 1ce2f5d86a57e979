import type { Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { OutboxTable } from "../../db/schema/schema-mail.ts";
import { conflict, notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { sendMailJob } from "./mail-context.ts";
import { LIFETIME_MS } from "./send-mail.ts";

/** Afterwards an email would be wrong or too late. */
export function canBeSent(
  { written_at: writtenAt, lapses_at: lapsesAt }: Pick<Selectable<OutboxTable>, "written_at" | "lapses_at">,
  now: Date,
): boolean {
  return now < (lapsesAt ?? new Date(writtenAt.getTime() + LIFETIME_MS));
}

/**
 * Sends an email that was given up or waits, to the address of then; one that was sent is never sent again.
 * @throws 404 for an unknown one; 409 `conflict` once it is sent or too late
 */
export async function retryMail(
  { db, clock }: Pick<Context, "db" | "clock">,
  { mailId, operator }: { mailId: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("outbox")
      .select(["kind", "membership_id", "written_at", "lapses_at", "sent_at", "given_up_at"])
      .select(({ eb }) => eb("body", "is not", null).as("hasBody"))
      .where("id", "=", mailId)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) throw notFound("There is no such email.");
    if (mail.sent_at !== null) throw conflict("This email was sent.");
    if (!mail.hasBody || !canBeSent(mail, clock.now())) {
      throw conflict("It is too late to send this email.");
    }
    await trx
      .updateTable("outbox")
      .set({ given_up_at: null, failure: null })
      .where("id", "=", mailId)
      .execute();
    await addJob(trx, sendMailJob, { mailId });
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: mail.membership_id === null ? "job" : "member",
      subjectId: mail.membership_id ?? mailId,
      changes: { mail: mailId, kind: mail.kind, given_up: [mail.given_up_at !== null, false] },
    });
  });
}
