import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import { addJob } from "../../jobs/add-job.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { listUnnotifiedRefunds } from "../membership/refunds/list-unnotified-refunds.ts";
import { sendMailJob } from "./job-types.ts";
import type { MailContext } from "./mail-context.ts";
import type { NotificationContext } from "./queue/notify-member.ts";
import { queueEndingReminders } from "./reminders/queue-ending-reminders.ts";
import { queueReminderEmails } from "./reminders/queue-reminder-emails.ts";

const BODY_RETENTION_MS = 30 * DAY_MS;
const FAILURES_FOLLOWED_MS = 10 * DAY_MS;

/** Hourly: queues reminders and follow-ups that no event triggers, and deletes old bodies. */
export async function sweepMails(ctx: NotificationContext): Promise<void> {
  if (ctx.mailer === null) return;
  await queueReminderEmails(ctx);
  await queueEndingReminders(ctx);
  await followUp(ctx);
  await requeueUnsent(ctx);
  await deleteBodies(ctx);
}

/** Members with a failed payment three or seven days ago, or a refund that they do not know of. */
async function followUp(ctx: MailContext): Promise<void> {
  const { db, clock } = ctx;
  const failing = await db
    .selectFrom("outbox")
    .select("membership_id")
    .where("kind", "=", "payment_failed")
    .where("written_at", ">", new Date(clock.now().getTime() - FAILURES_FOLLOWED_MS))
    .distinct()
    .execute();
  const ids = [...failing.map(({ membership_id: id }) => id), ...(await listUnnotifiedRefunds(ctx))];
  for (const membershipId of ids) {
    if (membershipId !== null) await addJob(db, notifyMemberJob, { membershipId });
  }
}

async function requeueUnsent({ db }: MailContext): Promise<void> {
  const unsent = await db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where(
      sql<boolean>`not exists (select from graphile_worker.jobs
        where key = 'mail-' || outbox.id and (attempts < max_attempts or locked_at is not null))`,
    )
    .execute();
  for (const { id } of unsent) await addJob(db, sendMailJob, { mailId: id });
}

/** The row that a member was written to stays; emails without a membership go entirely. */
async function deleteBodies({ db, clock }: MailContext): Promise<void> {
  const before = new Date(clock.now().getTime() - BODY_RETENTION_MS);
  await db
    .deleteFrom("outbox")
    .where("kind", "in", [
      "waitlist_joined",
      "phone_proof",
      "account_deleted",
      "report_code",
      "report_settled",
      "operator_invite",
      "operator_notice",
    ])
    .where("written_at", "<", before)
    .execute();
  await db
    .updateTable("outbox")
    .set({ body: null })
    .where("body", "is not", null)
    .where("written_at", "<", before)
    .where(({ or, eb }) => or([eb("sent_at", "is not", null), eb("given_up_at", "is not", null)]))
    .execute();
}
