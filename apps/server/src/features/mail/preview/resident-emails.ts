import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { PRICE_LEAVE_DAYS } from "@smirk/domain/billing/refunds/refund";
import {
  anniversaryNoticeDay,
  PERIOD_MONTHS,
  promotionNoticeDay,
  reminderDay,
  renewalDay,
} from "@smirk/domain/billing/renewal-date";
import type { StateLaw } from "@smirk/domain/law/state-law";
import type { CardValues } from "@smirk/domain/membership/card-values";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { textsIn } from "../../../locales/texts.ts";
import { versionOf } from "../../members/consents/wordings.ts";
import { findNoticeRule, leadDays } from "../../price-changes/notice-window.ts";
import { type MailContext, pageUrl, senderOf } from "../mail-context.ts";
import { type Welcomed, writeWelcome } from "../queue/queue-welcome-email.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { renderText } from "../render/render-text.ts";
import { priceChangeEmail } from "../templates/plan-change.ts";
import { anniversaryEmail, promotionEndEmail } from "../templates/reminders.ts";
import { drawReminder } from "./draw-email.ts";

export interface SampleEmail {
  kind: "welcome" | "renewal_reminder" | "anniversary_notice" | "promotion_end" | "price_change";
  sentOn: CalendarDay;
  subject: string;
  text: string;
}

interface Resident {
  member: Welcomed;
  card: CardValues;
  law: StateLaw;
  today: CalendarDay;
  /** After today's. */
  charges: readonly DatedCharge[];
}

type Written = Pick<SampleEmail, "kind" | "sentOn"> & { template: EmailTemplate };
type AnyContext = Pick<MailContext, "config">;

/**
 * What somebody who joins today is sent until the first renewal, before another year, and of a promotion of one period
 * and a new price, both invented; nothing is stored.
 */
export function writeResidentEmails(ctx: AnyContext, resident: Resident): SampleEmail[] {
  const { member, card, law, today, charges } = resident;
  const { language, renewal_period: period } = member;
  const next = renewalDay(today, period);
  const price = { nextCents: charges[0]?.cents ?? null, nextDay: next, charges };
  const written: Written[] = [
    {
      kind: "welcome",
      sentOn: today,
      template: writeWelcome(ctx, member, { ...price, card, hasCard: true, dentist: null }),
    },
    {
      kind: "renewal_reminder",
      sentOn: reminderDay(next, period, law),
      template: drawReminder(ctx, member, {
        ...{ planName: member.plan_name, period, renewsOn: next, cents: centsOn(resident, next) },
      }),
    },
    ...writeAnniversary(ctx, resident),
    writePromotionEnd(ctx, resident),
    writePriceChange(ctx, resident),
  ];
  return written.map(({ template, ...about }) => ({
    ...about,
    subject: template.subject,
    text: renderText(template, { sender: senderOf(ctx), language }),
  }));
}

/** What is charged on a day of a renewal; the last amount that is listed goes on. */
function centsOn({ charges, member }: Resident, day: CalendarDay): number {
  const charge = charges.find((one) => one.day >= day) ?? charges.at(-1);
  return charge?.cents ?? member.recurring_cents;
}

function writeAnniversary(ctx: AnyContext, resident: Resident): Written[] {
  const { member, law, today } = resident;
  const renewsOn = renewalDay(today, "yearly");
  const sentOn = member.renewal_period === "monthly" ? anniversaryNoticeDay(renewsOn, law) : null;
  if (sentOn === null) return [];
  const template = anniversaryEmail(textsIn(member.language), {
    ...factsOf(ctx, member),
    years: 1,
    renewsOn,
    nextChargeOn: renewsOn,
    cents: centsOn(resident, renewsOn),
  });
  return [{ kind: "anniversary_notice", sentOn, template }];
}

/** A promotion that halved the first period. */
function writePromotionEnd(ctx: AnyContext, resident: Resident): Written {
  const { member, law, today, charges } = resident;
  const { renewal_period: period } = member;
  const renewsOn = renewalDay(today, period);
  const regularCents = centsOn(resident, renewsOn);
  return {
    kind: "promotion_end",
    sentOn: promotionNoticeDay(renewsOn, PERIOD_MONTHS[period], law),
    template: promotionEndEmail(textsIn(member.language), {
      ...factsOf(ctx, member),
      period,
      renewsOn,
      lastPaidOn: today,
      lastCents: Math.round(regularCents / 2),
      regularCents,
      charges,
    }),
  };
}

/** A price that is a tenth higher from the first renewal on that its notice is in time for. */
function writePriceChange(ctx: AnyContext, resident: Resident): Written {
  const { member, law, today } = resident;
  const { renewal_period: period } = member;
  const { window, needsConsent } = findNoticeRule(law.code, [versionOf("membership-agreement")]);
  const noticeOf = (renewal: CalendarDay) => addDays(renewal, -leadDays(window));
  let renewals = 1;
  while (noticeOf(renewalDay(today, period, renewals)) < today) renewals += 1;
  const renewsOn = renewalDay(today, period, renewals);
  const oldCents = centsOn(resident, renewsOn);
  const texts = textsIn(member.language);
  return {
    kind: "price_change",
    sentOn: noticeOf(renewsOn),
    template: priceChangeEmail(texts, {
      ...factsOf(ctx, member),
      period,
      oldCents,
      newCents: Math.round(oldCents * 1.1),
      renewsOn,
      reason: texts.t("(The reason for the new price is here.)"),
      charges: [],
      leaving: [],
      leaveDays: needsConsent ? PRICE_LEAVE_DAYS : null,
    }),
  };
}

function factsOf(ctx: AnyContext, { name, plan_name: planName, language }: Welcomed) {
  const { brandName, supportPhone } = ctx.config;
  const membershipUrl = pageUrl(ctx, { path: "/membership", language });
  return { name, brandName, supportPhone, planName, membershipUrl };
}
