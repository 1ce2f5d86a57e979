import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { PRICE_LEAVE_DAYS } from "@smirk/domain/billing/refunds/refund";
import type { SyncContext } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { listCharges } from "../../members/charges/list-charges.ts";
import { findComing } from "../../plan-change/find-coming.ts";
import { listDueNotices, type QuotedNotice, quoteNotice } from "../../price-changes/due-notices.ts";
import { saveNotice } from "../../price-changes/notices.ts";
import { sweepPriceChanges } from "../../price-changes/sweep-price-changes.ts";
import { findRecipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";
import { priceChangeEmail } from "../templates/plan-change.ts";

/** One for each renewal at a new price, inside the window of the member's state. */
export async function queuePriceChangeEmails(ctx: MailContext & SyncContext): Promise<void> {
  await sweepPriceChanges(ctx);
  for (const due of await listDueNotices(ctx)) {
    try {
      const quoted = await quoteNotice(ctx, due);
      if (quoted !== null) await queueNotice(ctx, quoted);
    } catch (error) {
      // The next hour tries again; the others are still notified.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

/** What is charged from the notice's day on, after promotions and without the children who are 26 by then. */
async function listNewCharges(
  ctx: MailContext,
  { membership, plan, renewalAt: at }: QuotedNotice,
): Promise<DatedCharge[]> {
  const { planned } = await findComing(ctx.db, membership);
  // The new price is of the plan of now, which a planned change leaves.
  const coming = { planned, announced: planned === null ? { at, plan } : null };
  const charges = await listCharges(ctx, ctx.db, { membership, coming });
  const from = officeDay(ctx, at);
  const later = charges.filter(({ day }) => day >= from);
  // The last one stands for all of its kind that follow.
  return later.length > 0 ? later : charges.slice(-1).map((charge) => ({ ...charge, day: from }));
}

async function queueNotice(ctx: MailContext, quoted: QuotedNotice): Promise<void> {
  const { change, membership, renewalAt } = quoted;
  const charges = await listNewCharges(ctx, quoted);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membership.id);
    // It may have been canceled, changed or moved during the provider's answer.
    const isSame =
      member?.state === "active" &&
      member.auto_renew &&
      member.plan_slug === membership.plan_slug &&
      member.renewal_period === membership.renewal_period &&
      member.state_code === membership.state_code;
    if (!isSame || member.refund_cents !== null) return;
    const noticeId = await saveNotice(ctx, trx, quoted);
    if (noticeId === null) return;
    const { brandName, supportPhone } = ctx.config;
    const { language } = member;
    const isConsentNeeded = quoted.needsConsent && quoted.newCents > quoted.oldCents;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "price_change",
      about: noticeId,
      lapsesAt: renewalAt,
      template: priceChangeEmail(textsIn(language), {
        name: member.name,
        brandName,
        supportPhone,
        planName: member.plan_name,
        membershipUrl: pageUrl(ctx, { path: "/membership", language }),
        period: member.renewal_period,
        oldCents: quoted.oldCents,
        newCents: quoted.newCents,
        renewsOn: officeDay(ctx, renewalAt),
        reason: language === "es" ? change.reason_es : change.reason_en,
        charges,
        leaving: quoted.leaving,
        leaveDays: isConsentNeeded ? PRICE_LEAVE_DAYS : null,
      }),
    });
  });
}
