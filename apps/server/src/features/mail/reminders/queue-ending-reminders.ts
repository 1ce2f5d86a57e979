import { listEndingLeadDays } from "@smirk/domain/billing/renewal-date";
import { addDays, type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Selectable } from "kysely";
import type { MembershipsTable } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { listRenewing } from "../../members/list-memberships.ts";
import { findRecipient } from "../../membership/find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { endingReminder } from "../templates/reminders.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";

const LONGEST_LEAD_DAYS = Math.max(...listEndingLeadDays("yearly"));

/** Before the end of memberships that do not renew. */
export async function queueEndingReminders(ctx: MailContext): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + (LONGEST_LEAD_DAYS + 1) * DAY_MS);
  for (const row of await listRenewing(ctx, { from: now, until, autoRenew: false })) {
    if (findDueLead(ctx, row, now) !== null) await queueReminder(ctx, row.id);
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
