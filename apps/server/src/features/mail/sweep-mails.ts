import { listEndingLeadDays } from "@smirk/domain/billing/renewal-date";
import { RENEWAL_PERIODS } from "@smirk/domain/billing/renewal-period";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Selectable, sql } from "kysely";
import type { MembershipsTable } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { notifyMemberJob } from "../members/job-types.ts";
import { listRenewing } from "../members/list-memberships.ts";
import { listUnnotifiedRefunds } from "../refunds/list-refunds.ts";
import { mayRenew } from "../sales/sales-stops.ts";
import { findRecipient } from "./find-recipient.ts";
import { type MailContext, pageUrl, sendMailJob } from "./mail-context.ts";
import type { NotificationContext } from "./queue/notify-member.ts";
import { addressedTo, queueEmail } from "./queue/queue-email.ts";
import { queueAnniversaryNotices } from "./reminders/queue-anniversary-notices.ts";
import { queuePriceChangeEmails } from "./reminders/queue-price-change-emails.ts";
import { queueReminderEmails } from "./reminders/queue-reminder-emails.ts";
import { endingReminder } from "./templates/reminders.ts";

const BODY_RETENTION_MS = 30 * DAY_MS;
const FAILURES_FOLLOWED_MS = 10 * DAY_MS;

/** Hourly: queues reminders and follow-ups that no event triggers, and deletes old bodies. */
export async function sweepMails(ctx: NotificationContext): Promise<void> {
  if (ctx.mailer === null) return;
  // Reminders of a renewal show the new price.
  await queuePriceChangeEmails(ctx);
  await queueReminderEmails(ctx);
  await queueAnniversaryNotices(ctx);
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
      "office_confirm",
      "office_reminder",
      "office_code",
      "office_notice",
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

/** Before the end of memberships that do not renew. */
async function queueEndingReminders(ctx: MailContext): Promise<void> {
  const now = ctx.clock.now();
  for (const period of RENEWAL_PERIODS) {
    const leadDays = Math.max(...listEndingLeadDays(period)) + 1;
    const until = new Date(now.getTime() + leadDays * DAY_MS);
    for (const row of await listRenewing(ctx, { from: now, until, period, autoRenew: false })) {
      if (findDueLead(ctx, row, now) !== null) await queueReminder(ctx, row.id);
    }
  }
}

async function queueReminder(ctx: MailContext, membershipId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    const lead =
      member?.state === "active" && member.is_renewal_off ? findDueLead(ctx, member, ctx.clock.now()) : null;
    if (!member || lead === null) return;
    const { brandName, supportPhone } = ctx.config;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "ending_reminder",
      about: `${member.subscription_id}:${lead.key}:${lead.days}`,
      ...(member.current_period_end && { lapsesAt: member.current_period_end }),
      template: endingReminder(textsIn(member.language), {
        name: member.name,
        brandName,
        supportPhone,
        planName: member.plan_name,
        membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
        endsOn: lead.end,
        isOffered: await mayRenew({ ...ctx, db: trx }, member),
      }),
    });
  });
}

type Ending = Pick<
  Selectable<MembershipsTable>,
  "current_period_end" | "renewal_period" | "auto_renew_changed_at"
>;

interface DueLead {
  end: CalendarDay;
  /** The day in UTC, as in stored keys; never shown. */
  key: CalendarDay;
  days: number;
}

/** The shortest lead that is due; none that was due before renewal was turned off, since that email named the day. */
function findDueLead(ctx: Pick<MailContext, "config">, member: Ending, now: Date): DueLead | null {
  const { current_period_end: periodEnd, auto_renew_changed_at: changedAt } = member;
  if (periodEnd === null || periodEnd <= now) return null;
  const end = officeDay(ctx, periodEnd);
  const due = listEndingLeadDays(member.renewal_period).filter((days) => {
    const day = addDays(end, -days);
    return day <= officeDay(ctx, now) && (changedAt === null || day > officeDay(ctx, changedAt));
  });
  return due.length === 0 ? null : { end, key: dayOf(periodEnd), days: Math.min(...due) };
}
