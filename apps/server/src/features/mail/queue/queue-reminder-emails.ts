import { reminderDay } from "@smirk/domain/billing/renewal-date";
import { findState, STATES } from "@smirk/domain/joining/address/states";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { pageUrl } from "../mail-context.ts";
import { renewalReminder } from "../templates/renewal-reminder.ts";
import { addressedTo, findMailRecipient, type MailRecipient } from "./find-mail-recipient.ts";
import type { NotificationContext } from "./notify-member.ts";
import { queueEmail } from "./queue-email.ts";

const LONGEST_LEAD_DAYS = Math.max(...STATES.map(({ yearlyReminderDays }) => yearlyReminderDays));

/**
 * Reminds of each renewal once, seven days before a monthly one and longer before a yearly one (MONEY-05,
 * decision 18); nobody who has canceled, and nobody of a day that has passed.
 */
export async function queueReminderEmails(ctx: NotificationContext): Promise<void> {
  for (const { id } of await findRenewing(ctx)) {
    try {
      await remind(ctx, id);
    } catch (error) {
      // The next hour tries again; meanwhile the others are reminded.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

/** Members whose renewal is near and who were not reminded of this one. */
async function findRenewing({ db, clock }: NotificationContext): Promise<{ id: string }[]> {
  const now = clock.now();
  const near = new Date(now.getTime() + (LONGEST_LEAD_DAYS + 1) * DAY_MS);
  const candidates = await db
    .selectFrom("memberships")
    .selectAll()
    .where("state", "=", "active")
    .where("current_period_end", ">", now)
    .where("current_period_end", "<", near)
    .execute();
  const due = candidates.filter((member) => isDue(member, now));
  const notified = await db
    .selectFrom("outbox")
    .select("occasion")
    .where("occasion", "in", ["", ...due.map((member) => `renewal_reminder:${aboutOf(member)}`)])
    .execute();
  const isNotified = new Set(notified.map(({ occasion }) => occasion));
  return due.filter((member) => !isNotified.has(`renewal_reminder:${aboutOf(member)}`));
}

async function remind(ctx: NotificationContext, membershipId: string): Promise<void> {
  const cents = await previewCharge(ctx, membershipId);
  if (cents === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findMailRecipient(trx, membershipId);
    // Canceled or renewed while the provider was asked.
    if (member?.state !== "active" || !isDue(member, ctx.clock.now())) return;
    const { brandName, supportPhone } = ctx.config;
    await queueEmail(trx, ctx, {
      ...addressedTo(member),
      kind: "renewal_reminder",
      about: aboutOf(member),
      ...(member.current_period_end && { lapsesAt: member.current_period_end }),
      template: renewalReminder({
        ...{ name: member.name, brandName, supportPhone, planName: member.plan_name },
        membershipUrl: pageUrl(ctx, "/membership"),
        period: member.renewal_period,
        renewsOn: periodEnd(member),
        cents,
      }),
    });
  });
}

async function previewCharge({ db, payments }: NotificationContext, membershipId: string) {
  const { subscription_id: id } = await db
    .selectFrom("memberships")
    .select("subscription_id")
    .where("id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return id === null ? null : payments.previewNextCharge(id);
}

type Renewing = Pick<
  MailRecipient,
  "current_period_end" | "renewal_period" | "state_code" | "subscription_id"
>;

function isDue(member: Renewing, now: Date): boolean {
  const state = findState(member.state_code);
  const { current_period_end: end } = member;
  if (!state || end === null || end <= now) return false;
  return reminderDay(dayOf(end), member.renewal_period, state) <= dayOf(now);
}

/** One reminder for each subscription and each end of its period. */
function aboutOf(member: Renewing): string {
  return `${member.subscription_id}:${periodEnd(member)}`;
}

function periodEnd({ current_period_end: end }: Renewing): string {
  return end === null ? "" : dayOf(end);
}
