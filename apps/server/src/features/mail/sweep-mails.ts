import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import { addJob } from "../../jobs/add-job.ts";
import { ERASED_DETAILS } from "../billing/erased-membership.ts";
import type { MailContext } from "./mail-context.ts";
import type { NotificationContext } from "./queue/notify-member.ts";
import { queueReminderEmails } from "./queue/queue-reminder-emails.ts";

const BODY_RETENTION_MS = 30 * DAY_MS;
/** A failed payment's last letter goes out after seven days. */
const FAILURES_FOLLOWED_MS = 10 * DAY_MS;
/** One by hand that failed before it was told of is news for seven days. */
const BY_HAND_FOLLOWED_MS = 8 * DAY_MS;

/** Every hour: reminds of renewals, follows what has no event of its own, and forgets what mails said long ago. */
export async function sweepMails(ctx: NotificationContext): Promise<void> {
  if (ctx.mailer === null) return;
  await queueReminderEmails(ctx);
  await followUp(ctx);
  await sendLeftOver(ctx);
  await deleteBodies(ctx);
}

/** Members with a failed payment that is three or seven days old, or with a refund that they were not told of. */
async function followUp({ db, clock }: MailContext): Promise<void> {
  const now = clock.now().getTime();
  const failing = await db
    .selectFrom("outbox")
    .select("membership_id")
    .where("kind", "=", "payment_failed")
    .where("written_at", ">", new Date(now - FAILURES_FOLLOWED_MS))
    .distinct()
    .execute();
  const refunded = await db
    .selectFrom("payment_refunds")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select("membership_id")
    .where("memberships.email", "!=", ERASED_DETAILS.email)
    .where(({ or, and, eb }) =>
      or([
        and([eb("status", "=", "succeeded"), eb("told_sent_at", "is", null)]),
        and([
          eb("status", "=", "failed"),
          or([
            eb("told_sent_at", "is not", null),
            and([eb("is_ours", "=", false), eb("made_at", ">", new Date(now - BY_HAND_FOLLOWED_MS))]),
          ]),
          eb("told_failed_at", "is", null),
        ]),
      ]),
    )
    .distinct()
    .execute();
  for (const { membership_id: membershipId } of [...failing, ...refunded]) {
    if (membershipId !== null) await addJob(db, "tell_member", { membershipId }, `tell-${membershipId}`);
  }
}

/** Mails that wait and that no job is going to send any more. */
async function sendLeftOver({ db }: MailContext): Promise<void> {
  const leftOver = await db
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where(
      sql<boolean>`not exists (select from graphile_worker.jobs
        where key = 'mail-' || outbox.id and (attempts < max_attempts or locked_at is not null))`,
    )
    .execute();
  for (const { id } of leftOver) await addJob(db, "send_mail", { mailId: id }, `mail-${id}`);
}

/** That a mail was sent stays known; what it said, who is on the waitlist or proved a phone, does not. */
async function deleteBodies({ db, clock }: MailContext): Promise<void> {
  const before = new Date(clock.now().getTime() - BODY_RETENTION_MS);
  await db
    .deleteFrom("outbox")
    .where("kind", "in", ["waitlist_joined", "phone_proof"])
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
