import { anniversaryNoticeDay, reminderDay, renewalDay } from "@smirk/domain/billing/renewal-date";
import type { StateLaw } from "@smirk/domain/law/state-law";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { textsIn } from "../../../locales/texts.ts";
import { type MailContext, pageUrl, senderOf } from "../mail-context.ts";
import { type Welcomed, writeWelcome } from "../queue/queue-welcome-email.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { renderText } from "../render/render-text.ts";
import { anniversaryEmail } from "../templates/reminders.ts";
import { drawReminder } from "./draw-email.ts";

export interface SampleEmail {
  kind: "welcome" | "renewal_reminder" | "anniversary_notice";
  sentOn: CalendarDay;
  subject: string;
  text: string;
}

interface Resident {
  member: Welcomed;
  law: StateLaw;
  today: CalendarDay;
}

/** What somebody who joins today is sent until the first renewal, and before another year; nothing is stored. */
export function writeResidentEmails(
  ctx: Pick<MailContext, "config">,
  { member, law, today }: Resident,
): SampleEmail[] {
  const { language, renewal_period: period } = member;
  const next = renewalDay(today, period);
  const show = (kind: SampleEmail["kind"], sentOn: CalendarDay, template: EmailTemplate): SampleEmail => ({
    kind,
    sentOn,
    subject: template.subject,
    text: renderText(template, { sender: senderOf(ctx), language }),
  });
  const price = { nextCents: member.recurring_cents, nextDay: next };
  const emails = [
    show("welcome", today, writeWelcome(ctx, member, { ...price, hasCard: true })),
    show("renewal_reminder", reminderDay(next, period, law), drawReminder(ctx, member, next)),
  ];
  const renewsOn = renewalDay(today, "yearly");
  const noticeDay = period === "monthly" ? anniversaryNoticeDay(renewsOn, law) : null;
  if (noticeDay === null) return emails;
  const { brandName, supportPhone } = ctx.config;
  const template = anniversaryEmail(textsIn(language), {
    name: member.name,
    brandName,
    supportPhone,
    planName: member.plan_name,
    membershipUrl: pageUrl(ctx, { path: "/membership", language }),
    years: 1,
    renewsOn,
    nextChargeOn: renewsOn,
    cents: member.recurring_cents,
  });
  return [...emails, show("anniversary_notice", noticeDay, template)];
}
