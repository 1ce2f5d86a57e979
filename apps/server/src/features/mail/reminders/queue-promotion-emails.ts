import { monthsOfEndingPromotion, promotionNoticeDay } from "@smirk/domain/billing/renewal-date";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { findNextCentsOf } from "../../member-payments/get-next-charge.ts";
import { lowersRenewals } from "../../members/charges/charged-terms.ts";
import { listCharges } from "../../members/charges/list-charges.ts";
import { isPaidMembership, type PaidMembership } from "../../members/find-membership.ts";
import { listWithPromotion } from "../../members/list-memberships.ts";
import { findComing } from "../../plan-change/find-coming.ts";
import { findRecipient } from "../find-recipient.ts";
import { pageUrl } from "../mail-context.ts";
import type { NotificationContext } from "../queue/notify-member.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";
import { promotionEndEmail } from "../templates/reminders.ts";
import { listWritten } from "./queue-reminder-emails.ts";

/** The longest lead, after a promotion of a year, is 19 days before the charge. */
const AHEAD_MS = 21 * DAY_MS;

/** One before a promotion ends and the regular price is charged, in the window of the member's state (LAW-05). */
export async function queuePromotionEmails(ctx: NotificationContext): Promise<void> {
  if (ctx.mailer === null) return;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  const members = (await listWithPromotion(ctx, { from: now, until })).filter(isPaidMembership);
  const written = await listWritten(ctx, members.map(occasionOf));
  for (const member of members.filter((one) => !written.has(occasionOf(one)))) {
    try {
      if (isDue(ctx, member)) await queueOne(ctx, member);
    } catch (error) {
      // The next day tries again; the others are still notified.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

function isDue(ctx: NotificationContext, member: PaidMembership): boolean {
  const { charged, paid_at: began, current_period_end: periodEnd, renewal_period: period } = member;
  const coupon = charged?.coupon ?? null;
  if (coupon === null || periodEnd === null || !lowersRenewals(member)) return false;
  const months = monthsOfEndingPromotion({ began, period, periodEnd, duration: coupon.duration });
  if (months === null) return false;
  const day = promotionNoticeDay(officeDay(ctx, periodEnd), months, getStateLaw(member.state_code));
  return day <= officeDay(ctx, ctx.clock.now());
}

async function queueOne(ctx: NotificationContext, { id, subscription_id }: PaidMembership): Promise<void> {
  // A change of the plan may have ended the promotion before, or keep it going.
  const next = await ctx.payments.previewRecurring({ subscriptionId: subscription_id, changes: [] });
  const receipts = await ctx.payments.listReceipts(subscription_id);
  const nextCents = await findNextCentsOf(ctx, id);
  if (next.discountCents > 0 || nextCents === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, id);
    // It may have been canceled or renewed during the provider's answer.
    if (!member || !isPaidMembership(member) || member.state !== "active" || !member.auto_renew) return;
    const { current_period_end: periodEnd, language } = member;
    if (periodEnd === null) return;
    const last = findLowered(receipts, periodEnd);
    if (!last?.chargedAt) return;
    // What waits on the member's balance lowers the next charge, and no price.
    const coming = await findComing(trx, member);
    const charges = await listCharges(ctx, trx, { membership: member, coming });
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "promotion_end",
      about: aboutOf(member),
      lapsesAt: periodEnd,
      template: promotionEndEmail(textsIn(language), {
        name: member.name,
        brandName: ctx.config.brandName,
        supportPhone: ctx.config.supportPhone,
        planName: member.plan_name,
        membershipUrl: pageUrl(ctx, { path: "/membership", language }),
        period: member.renewal_period,
        renewsOn: officeDay(ctx, periodEnd),
        lastPaidOn: officeDay(ctx, last.chargedAt),
        lastCents: last.totalCents,
        regularCents: charges[0]?.cents ?? nextCents,
        charges,
      }),
    });
  });
}

/** The payment of the present period, where the promotion lowered it. */
function findLowered(receipts: readonly Receipt[], periodEnd: Date): Receipt | undefined {
  return receipts.find(
    ({ status, until, discountCents }) =>
      status === "paid" && discountCents > 0 && until.getTime() >= periodEnd.getTime() - DAY_MS,
  );
}

/** A membership has one promotion, and it ends once. */
function aboutOf({ subscription_id: subscriptionId, promotion_id: id }: PaidMembership): string {
  return `${subscriptionId}:${id}`;
}

function occasionOf(member: PaidMembership): string {
  return `promotion_end:${aboutOf(member)}`;
}
