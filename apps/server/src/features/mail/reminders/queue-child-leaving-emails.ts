import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import { listRenewals } from "@smirk/domain/billing/renewal-date";
import { childLeavesFrom } from "@smirk/domain/joining/family-member";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { SyncContext } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { stateDay } from "../../law/state-day.ts";
import { listCharges } from "../../members/charges/list-charges.ts";
import { findFamily, isPaidMembership, type PaidMembership } from "../../members/find-membership.ts";
import { listAgingOut } from "../../members/list-members.ts";
import { findMembershipRow } from "../../members/memberships.ts";
import { findComing } from "../../plan-change/find-coming.ts";
import { quoteRenewal } from "../../plan-change/quote-renewal.ts";
import { findRecipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { addressedTo, queueEmail } from "../queue/queue-email.ts";
import { childLeavingEmail } from "../templates/child-leaving.ts";

const LEAD_MS = 60 * DAY_MS;

type LeavingContext = MailContext & SyncContext;

/** One for each child, 60 days before they turn 26; none while the membership does not renew. */
export async function queueChildLeavingEmails(ctx: LeavingContext): Promise<void> {
  if (ctx.mailer === null) return;
  const until = new Date(ctx.clock.now().getTime() + LEAD_MS);
  const due = await listAgingOut(ctx, { until });
  if (due.length === 0) return;
  const written = await ctx.db
    .selectFrom("outbox")
    .select("occasion")
    .where("kind", "=", "child_leaving")
    .where(
      "membership_id",
      "in",
      due.map(({ membershipId }) => membershipId),
    )
    .execute();
  const isWritten = new Set(written.map(({ occasion }) => occasion));
  for (const child of due.filter(({ personId }) => !isWritten.has(`child_leaving:${personId}`))) {
    try {
      await queueOne(ctx, child);
    } catch (error) {
      // The next hour tries again; the others are still notified.
      if (!(error instanceof PaymentError)) throw error;
    }
  }
}

async function queueOne(
  ctx: LeavingContext,
  { membershipId, personId }: { membershipId: string; personId: string },
): Promise<void> {
  const child = (await findFamily(ctx.db, membershipId)).find(({ id }) => id === personId);
  const membership = await findMembershipRow(ctx.db, membershipId);
  if (!child || !membership?.subscription_id) return;
  const facts = await ctx.payments.retrieveSubscription(membership.subscription_id);
  const birthday = childLeavesFrom(child.birth_date);
  const at = findPeriodEnd(facts, { membership, birthday });
  if (at === null) return;
  const quoted = await quoteRenewal(ctx, { membership: membership as PaidMembership, facts, at });
  if (quoted === null || quoted.quote.leaving.length === 0) return;
  const leavesOn = officeDay(ctx, at);
  const charges = await listChargesFrom(ctx, quoted.membership, leavesOn);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    if (!member || !isPaidMembership(member) || member.state !== "active" || !member.auto_renew) return;
    if (member.refund_cents !== null) return;
    const { language } = member;
    const { brandName, supportPhone } = ctx.config;
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "child_leaving",
      about: personId,
      lapsesAt: at,
      template: childLeavingEmail(textsIn(language), {
        name: member.name,
        brandName,
        supportPhone,
        membershipUrl: pageUrl(ctx, { path: "/membership", language }),
        joinUrl: pageUrl(ctx, { path: "/sign-up", language }),
        childName: child.name,
        birthday,
        leavesOn,
        period: member.renewal_period,
        cents: charges[0]?.cents ?? quoted.quote.recurring_cents,
        charges,
      }),
    });
  });
}

/** What is charged from that day on: a promotion may end until then. None where no sync has stored what is charged. */
async function listChargesFrom(
  ctx: LeavingContext,
  membership: PaidMembership,
  leavesOn: CalendarDay,
): Promise<DatedCharge[]> {
  const coming = await findComing(ctx.db, membership);
  const charges = await listCharges(ctx, ctx.db, { membership, coming });
  // The last one stands for all of its kind that follow.
  const first = charges.findLastIndex(({ day }) => day <= leavesOn);
  return charges
    .slice(Math.max(first, 0))
    .map((charge, at) => (at === 0 ? { ...charge, day: leavesOn } : charge));
}

/** The end of the period in which the birthday is, by the state's day; a child who is 26 on its last day leaves then. */
function findPeriodEnd(
  { status, currentPeriodStart, currentPeriodEnd }: SubscriptionFacts,
  {
    membership: { renewal_period: period, state_code: state },
    birthday,
  }: { membership: Pick<PaidMembership, "renewal_period" | "state_code">; birthday: CalendarDay },
): Date | null {
  if (status !== "active" || currentPeriodStart === null || currentPeriodEnd === null) return null;
  const renewals = listRenewals({ start: currentPeriodStart, end: currentPeriodEnd, period }, 4);
  return renewals.find((at) => stateDay(state, at) >= birthday) ?? null;
}
