import type { Context, SyncContext } from "../../context.ts";
import type { MembershipsTable } from "../../db/schema/schema.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { SUBSCRIPTIONS_A_PAGE } from "../../vendors/stripe/billing/subscriptions.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { requirePayments } from "../billing/selling-context.ts";
import { deriveMembershipStatus } from "../billing/sync/derive-membership-status.ts";
import { explainEnd } from "../billing/sync/explain-end.ts";
import { queueUnrecordedPayments } from "../billing/sync/record-payments.ts";
import { readKnownFacts } from "../billing/sync/sync-customer.ts";
import { refundPortalCancellations } from "../leaving/record-cancellation.ts";
import { listOfSubscriptions } from "../members/list-memberships.ts";
import { getMembershipRow, type Membership } from "../members/memberships.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

interface Reconciled {
  corrected: MembershipDifference[];
  left: MembershipDifference[];
  refunds: number;
  /** Customers whose payments statistics get next. */
  unrecorded: number;
}

/** The nightly comparison, now: with audit entries and a report. @throws {PaymentError} */
export async function reconcileNow(ctx: Context, { operator }: { operator: Operator }): Promise<Reconciled> {
  const paying = { ...ctx, payments: requirePayments(ctx) };
  const found = await findDifferences(paying);
  const audit = (changes: Record<string, unknown>) =>
    writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "job",
      subjectId: "reconcile_payments",
      changes,
    });
  await audit({ step: "begun", differences: found.length });
  await reconcilePayments(paying);
  await reconcileRefunds(paying);
  const refunds = await refundPortalCancellations(paying, null);
  const unrecorded = await queueUnrecordedPayments(ctx);
  const corrected: MembershipDifference[] = [];
  const left: MembershipDifference[] = [];
  for (const difference of found) ((await isReconciled(ctx, difference)) ? corrected : left).push(difference);
  const name = ({ membershipId, ours, theirs }: MembershipDifference) => ({ membershipId, ours, theirs });
  await audit({ step: "done", refunds, unrecorded, corrected: corrected.map(name), left: left.map(name) });
  return { corrected, left, refunds, unrecorded };
}

/** Times are ISO 8601. */
export interface MembershipFacts {
  state: MembershipsTable["state"];
  paidUntil: string | null;
  endsOn: string | null;
  endedAt: string | null;
}

export interface MembershipDifference {
  membershipId: string;
  ours: MembershipFacts;
  theirs: MembershipFacts;
}

/** Memberships whose rows differ from Stripe's subscriptions; changes nothing. @throws {PaymentError} */
export async function findDifferences(ctx: SyncContext): Promise<MembershipDifference[]> {
  const differences: MembershipDifference[] = [];
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const page: SubscriptionFacts[] = await ctx.payments.pageSubscriptions(after);
    const rows = await findRows(ctx, page);
    for (const facts of page) {
      const row = rows.get(facts.id) ?? rows.get(facts.membershipId);
      const difference = row && (await compare(ctx, row, facts));
      if (difference) differences.push(difference);
    }
    after = page.at(-1)?.id ?? null;
    isLast = page.length < SUBSCRIPTIONS_A_PAGE;
  }
  return differences;
}

async function isReconciled(
  { db }: Pick<Context, "db">,
  { membershipId, theirs }: MembershipDifference,
): Promise<boolean> {
  return isSame(describeRow(await getMembershipRow(db, membershipId)), theirs);
}

/** Finds rows by subscription, or by membership where the subscription's id was not stored. */
async function findRows(
  { db }: Pick<Context, "db">,
  page: readonly SubscriptionFacts[],
): Promise<Map<string, Membership>> {
  const subscriptionIds = page.map(({ id }) => id);
  const ownerIds = page.map(({ membershipId }) => membershipId).filter((id) => /^[\da-f-]{36}$/.test(id));
  const rows = await listOfSubscriptions(db, { subscriptionIds, ownerIds });
  return new Map(rows.map((row) => [row.subscription_id ?? row.id, row]));
}

async function compare(
  ctx: SyncContext,
  row: Membership,
  facts: SubscriptionFacts,
): Promise<MembershipDifference | null> {
  const mayHavePaid = row.state === "open" && facts.status === "canceled";
  const wasPaid = row.paid_at !== null || (mayHavePaid && (await ctx.payments.hasEverPaid(facts.id)));
  const made = await explainEnd(ctx, facts, row);
  const known = await readKnownFacts(ctx.db, { facts, membership: row, made });
  const status = deriveMembershipStatus(facts, { ...known, wasPaid });
  const ours = describeRow(row);
  // Unpaid on both sides.
  if (status === "waits" || (status === "gone" && row.paid_at === null && row.state === "replaced")) {
    return null;
  }
  const theirs: MembershipFacts = {
    state: status === "gone" ? "replaced" : status,
    paidUntil: writeTime(facts.currentPeriodEnd),
    endsOn: writeTime(facts.cancelAt ?? (facts.endsWithPeriod ? facts.currentPeriodEnd : null)),
    endedAt: writeTime(facts.endedAt),
  };
  return isSame(ours, theirs) ? null : { membershipId: row.id, ours, theirs };
}

function describeRow(row: Membership): MembershipFacts {
  return {
    state: row.state,
    paidUntil: writeTime(row.current_period_end),
    endsOn: writeTime(row.cancel_at),
    endedAt: writeTime(row.ended_at),
  };
}

function isSame(one: MembershipFacts, other: MembershipFacts): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function writeTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
