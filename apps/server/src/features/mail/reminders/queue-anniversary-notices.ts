import { type Anniversary, anniversaryNoticeDay, findAnniversary } from "@smirk/domain/billing/renewal-date";
import { findStateLaw, STATE_LAWS } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { findNextCentsOf } from "../../member-payments/get-next-charge.ts";
import { listCompletingYear } from "../../members/list-memberships.ts";
import type { Membership } from "../../members/memberships.ts";
import { findRecipient } from "../find-recipient.ts";
import { pageUrl } from "../mail-context.ts";
import type { NotificationContext } from "../queue/notify-member.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";
import { anniversaryEmail } from "../templates/reminders.ts";
import { listWritten } from "./queue-reminder-emails.ts";

const STATE_CODES = STATE_LAWS.filter(({ renewalNotice }) => renewalNotice.anniversary.value !== null).map(
  ({ code }) => code,
);

/** The longest window, a month in which the renewal lies before the end of the year, and a day of the clock. */
const AHEAD_MS = (60 + 31 + 1) * DAY_MS;

/** Beside the reminders of single months: once for each renewal that begins another year, where the state asks for it (LAW-05). */
export async function queueAnniversaryNotices(ctx: NotificationContext): Promise<void> {
  const now = ctx.clock.now();
  const range = { from: new Date(now.getTime() - 2 * DAY_MS), until: new Date(now.getTime() + AHEAD_MS) };
  const members = await listCompletingYear(ctx, { ...range, stateCodes: STATE_CODES });
  const due = members.flatMap((member) => {
    const anniversary = findDue(ctx, member, now);
    return anniversary
      ? [{ id: member.id, occasion: `anniversary_notice:${aboutOf(member, anniversary)}` }]
      : [];
  });
  const written = await listWritten(
    ctx,
    due.map(({ occasion }) => occasion),
  );
  for (const { id, occasion } of due) {
    try {
      if (!written.has(occasion)) await queueNotice(ctx, id);
    } catch (error) {
      // The next hour tries again; the others are still notified.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

async function queueNotice(ctx: NotificationContext, membershipId: string): Promise<void> {
  const cents = await findNextCentsOf(ctx, membershipId);
  if (cents === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    // It may have been canceled or changed during the provider's answer.
    if (member?.state !== "active" || !member.auto_renew || member.current_period_end === null) return;
    const anniversary = findDue(ctx, member, ctx.clock.now());
    if (anniversary === null) return;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "anniversary_notice",
      about: aboutOf(member, anniversary),
      lapsesAt: anniversary.renewal,
      template: anniversaryEmail(textsIn(member.language), {
        name: member.name,
        brandName: ctx.config.brandName,
        supportPhone: ctx.config.supportPhone,
        planName: member.plan_name,
        membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
        years: anniversary.years,
        renewsOn: officeDay(ctx, anniversary.renewal),
        nextChargeOn: officeDay(ctx, member.current_period_end),
        cents,
      }),
    });
  });
}

type Completing = Pick<
  Membership,
  "paid_at" | "current_period_end" | "renewal_period" | "state_code" | "subscription_id"
>;

function findDue(
  ctx: Pick<NotificationContext, "config">,
  { paid_at: began, current_period_end: next, renewal_period: period, state_code: code }: Completing,
  now: Date,
): Anniversary | null {
  const law = findStateLaw(code);
  if (!law || began === null || next === null || next <= now || period !== "monthly") return null;
  const anniversary = findAnniversary(began, next);
  const day = anniversaryNoticeDay(officeDay(ctx, anniversary.renewal), law);
  return day !== null && day <= officeDay(ctx, now) ? anniversary : null;
}

/** The year and not its day: the day may move with the period, and the notice is still the same one. */
function aboutOf({ subscription_id: subscriptionId }: Completing, { years }: Anniversary): string {
  return `${subscriptionId}:${years}`;
}
