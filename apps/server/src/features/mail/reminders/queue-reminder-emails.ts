import { isNoticeEarly, reminderDay, reminderLeadDays } from "@smirk/domain/billing/renewal-date";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { findStateLaw, STATE_LAWS } from "@smirk/domain/law/state-law";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Selectable, sql } from "kysely";
import type { MembershipsTable } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { findNextCentsOf } from "../../member-payments/get-next-charge.ts";
import { findBoughtPlan } from "../../members/find-membership.ts";
import { listRenewing } from "../../members/list-memberships.ts";
import { queueText } from "../../messages/queue-text.ts";
import { findOpenChange } from "../../plan-change/apply-plan-change.ts";
import { findRecipient, type Recipient } from "../find-recipient.ts";
import { pageUrl } from "../mail-context.ts";
import type { NotificationContext } from "../queue/notify-member.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";
import { renewalReminder } from "../templates/reminders.ts";
import { renewalText } from "../templates/text-messages.ts";

const longestLeadDays = (period: RenewalPeriod) =>
  Math.max(...STATE_LAWS.map((law) => reminderLeadDays(period, law)));

/**
 * One reminder per renewal, on its day in the window of the member's state; at once where the day has passed already,
 * as after a move or where renewal is turned on again. A move to a state whose window begins later than the reminder came
 * brings another one (MONEY-05, LAW-05).
 */
export async function queueReminderEmails(ctx: NotificationContext): Promise<void> {
  for (const due of await listDue(ctx)) {
    try {
      await queueReminder(ctx, due);
    } catch (error) {
      // The next hour tries again; the others are still reminded.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

interface Due {
  id: string;
  /** The key of the reminder. */
  about: string;
}

async function listDue(ctx: NotificationContext): Promise<Due[]> {
  const now = ctx.clock.now();
  const until = (period: RenewalPeriod) => new Date(now.getTime() + (longestLeadDays(period) + 1) * DAY_MS);
  const due: Selectable<MembershipsTable>[] = [];
  for (const period of RENEWAL_PERIODS) {
    const renewing = await listRenewing(ctx, { from: now, until: until(period), period, autoRenew: true });
    due.push(...renewing.filter((member) => isDue(ctx, member, now)));
  }
  const occasionOf = (about: string) => `renewal_reminder:${about}`;
  const written = await listWritten(
    ctx,
    due.flatMap((member) => [aboutOf(member), aboutMove(member)].map(occasionOf)),
  );
  return due.flatMap((member) => {
    const first = written.get(occasionOf(aboutOf(member)));
    if (first === undefined) return { id: member.id, about: aboutOf(member) };
    const about = aboutMove(member);
    return isTooEarly(ctx, member, first) && !written.has(occasionOf(about)) ? { id: member.id, about } : [];
  });
}

/** @returns which of these occasions have an email already, and since when; one parameter, however many they are */
export async function listWritten(
  { db }: Pick<NotificationContext, "db">,
  occasions: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (occasions.length === 0) return new Map();
  const rows = await db
    .selectFrom("outbox")
    .select(["occasion", "written_at"])
    .where(sql<boolean>`occasion = any(${[...occasions]}::text[])`)
    .execute();
  return new Map(rows.map(({ occasion, written_at: at }) => [occasion, at]));
}

async function queueReminder(ctx: NotificationContext, { id: membershipId, about }: Due): Promise<void> {
  const cents = await findNextCentsOf(ctx, membershipId);
  if (cents === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    // It may have been canceled or renewed during the provider's answer.
    if (member?.state !== "active" || !member.auto_renew || !isDue(ctx, member, ctx.clock.now())) return;
    if (about !== aboutOf(member) && about !== aboutMove(member)) return;
    const change = await findOpenChange(trx, membershipId);
    const renewed = change?.state === "scheduled" ? change : member;
    const { brandName, supportPhone } = ctx.config;
    const texts = textsIn(member.language);
    const facts = {
      planName: (await findBoughtPlan(trx, renewed.plan_slug)).name,
      period: renewed.renewal_period,
      renewsOn: periodEnd(ctx, member),
      cents,
    };
    const membershipUrl = pageUrl(ctx, { path: "/membership", language: member.language });
    await queueText(ctx, trx, {
      kind: "renewal_reminder",
      about,
      accountId: member.account_id,
      body: renewalText(texts, { brandName, ...facts, membershipUrl }),
      facts,
      lapsesAt: member.current_period_end ?? ctx.clock.now(),
    });
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "renewal_reminder",
      about,
      ...(member.current_period_end && { lapsesAt: member.current_period_end }),
      template: renewalReminder(texts, {
        name: member.name,
        brandName,
        supportPhone,
        membershipUrl,
        ...facts,
      }),
      facts,
    });
  });
}

type Renewing = Pick<Recipient, "current_period_end" | "renewal_period" | "state_code" | "subscription_id">;

function isDue(ctx: Pick<NotificationContext, "config">, member: Renewing, now: Date): boolean {
  const law = findStateLaw(member.state_code);
  const { current_period_end: end } = member;
  if (!law || end === null || end <= now) return false;
  return reminderDay(officeDay(ctx, end), member.renewal_period, law) <= officeDay(ctx, now);
}

function isTooEarly(ctx: Pick<NotificationContext, "config">, member: Renewing, sent: Date): boolean {
  const law = findStateLaw(member.state_code);
  const { current_period_end: end, renewal_period: period } = member;
  if (!law || end === null) return false;
  return isNoticeEarly(officeDay(ctx, sent), { renewal: officeDay(ctx, end), period, law });
}

/** The key of the reminder that a move brings beside the first one. */
function aboutMove(member: Renewing): string {
  return `${aboutOf(member)}:moved`;
}

/** A key, never shown: in UTC, as the keys that are stored. */
function aboutOf({ subscription_id: subscriptionId, current_period_end: end }: Renewing): string {
  return `${subscriptionId}:${end === null ? "" : dayOf(end)}`;
}

function periodEnd(ctx: Pick<NotificationContext, "config">, { current_period_end: end }: Renewing): string {
  return end === null ? "" : officeDay(ctx, end);
}
