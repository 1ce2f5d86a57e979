import { type Kysely, type Selectable, sql } from "kysely";
import type { Context, SyncContext } from "../../../context.ts";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import type { EndChange } from "../../../vendors/stripe/billing/end-changes.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { ifMissing } from "../../../vendors/stripe/payment-error.ts";
import { lockAccount } from "../../auth/sessions/account-locks.ts";
import { readCharged } from "../../members/charges/charged-terms.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { isErased } from "../../members/memberships.ts";
import { generatePolicyNumber } from "../../members/policy-number.ts";
import { updateChoice, updateMembership } from "../../members/write-membership.ts";
import {
  deriveMembershipStatus,
  isCanceledHere,
  isRenewalOff,
  type MembershipStatus,
} from "./derive-membership-status.ts";
import { endsUnexpectedly, explainEnd, isMadeInPortal, readChoice } from "./explain-end.ts";
import { findBoundCode, isCodeOpen, keepCode } from "./find-bound-code.ts";
import type { SubscriptionChange } from "./subscription-step.ts";
import { isLostToDispute } from "./sync-disputes.ts";

/**
 * Reads a customer's subscriptions from Stripe and stores them. Idempotent and safe in any order (decision 15).
 * @returns what Stripe answered; none for an unknown customer @throws {PaymentError}
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<SubscriptionFacts[]> {
  const syncVersion = await nextSyncVersion(ctx);
  const listed = await ctx.payments.listSubscriptions(customerId).catch(ifMissing(null));
  const subscriptions = listed ?? (await readKnownSubscriptions(ctx, customerId));
  for (const facts of subscriptions) await writeSubscription(ctx, facts, syncVersion);
  return subscriptions;
}

/** A customer that was deleted at Stripe may be unknown there; the subscriptions, which have ended, are still read. */
async function readKnownSubscriptions(
  { db, payments }: SyncContext,
  customerId: string,
): Promise<SubscriptionFacts[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select("subscription_id")
    .where("payment_customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .where("memberships.state", "in", ["open", "active", "canceled", "termed"])
    .execute();
  const found: SubscriptionFacts[] = [];
  for (const { subscription_id: id } of rows) {
    const facts = id === null ? null : await payments.retrieveSubscription(id).catch(ifMissing(null));
    if (facts !== null) found.push(facts);
  }
  return found;
}

/**
 * Taken before each question to Stripe: of two answers, the one with the higher version is newer. The sequence keeps its
 * first name, since servers of the release before count in it too.
 */
export async function nextSyncVersion({ db }: Pick<Context, "db">): Promise<string> {
  const { rows } = await sql<{
    syncVersion: string;
  }>`select nextval('payment_sync_tickets') as "syncVersion"`.execute(db);
  return rows[0]?.syncVersion ?? "0";
}

type Membership = Selectable<MembershipsTable>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The first payment makes a member. What a person chose is written by their press, or from the provider's event about it.
 * @param syncVersion from before the call: newer answers are not overwritten
 */
export async function writeSubscription(
  ctx: SyncContext,
  facts: SubscriptionFacts,
  syncVersion: string,
): Promise<void> {
  const owner = await findMembership(ctx.db, facts);
  if (owner === undefined) return;
  const wasEverPaid = isEndRecent(facts, owner) && (await ctx.payments.hasEverPaid(facts.id));
  const made = await explainEnd(ctx, facts, owner);
  const code = await findBoundCode(ctx, facts, owner);
  await withMembershipLock(ctx.db, owner.id, async (trx) => {
    await lockAccount(trx, owner.account_id);
    const membership = await findMembership(trx, facts);
    if (membership?.id !== owner.id || BigInt(membership.sync_version) >= BigInt(syncVersion)) return;
    const wasPaid = wasEverPaid || membership.paid_at !== null;
    const known = await readKnownFacts(trx, { facts, membership, made });
    const status = deriveMembershipStatus(facts, { ...known, wasPaid });
    const isNewlyPaid = membership.paid_at === null && status !== "waits" && status !== "gone";
    const at = ctx.clock.now();
    const start = isNewlyPaid
      ? { paid_at: facts.latestInvoice?.firstChargedAt ?? at, policy_number: generatePolicyNumber() }
      : null;
    const paidAt = start?.paid_at ?? membership.paid_at;
    const { coupon, promotion_id } = isCodeOpen(membership, owner) ? code : keepCode(membership);
    const next = {
      ...describeChanges(facts, membership, status),
      promotion_id,
      ...readCharged({ facts, membership: { ...membership, promotion_id }, paidAt, coupon, now: at }),
    };
    const charged = next.charged && JSON.stringify(next.charged);
    const synced = { synced_at: at, sync_version: syncVersion, updated_at: at };
    await updateMembership(trx, membership.id, { ...next, charged, ...start, ...synced });
    const chosen = readChoice(facts, membership, made);
    if (chosen !== null) {
      const choice = { auto_renew: chosen, auto_renew_changed_at: made?.madeAt ?? at };
      await updateChoice(trx, membership.id, choice);
    }
    const isNews = isRecent({ facts, membership, status, next });
    const { isRenewalOff } = known;
    const change = { facts, membership, next, status, start, isRenewalOff, isNews, at };
    for (const step of ctx.subscriptionSteps) await step(ctx, trx, change);
  });
}

interface Explained {
  facts: SubscriptionFacts;
  membership: Membership;
  made: EndChange | null;
}

/** What a status follows from beside the subscription. */
export async function readKnownFacts(
  db: Kysely<Database>,
  { facts, membership, made }: Explained,
): Promise<{ isLost: boolean; wasTermed: boolean; isRenewalOff: boolean; isUnexplained: boolean }> {
  const isUnknown = endsUnexpectedly(facts, membership) && !isMadeInPortal(made);
  return {
    isLost: await isLostToDispute(db, membership.id),
    wasTermed: membership.state === "termed",
    isRenewalOff: await isRenewalOff(db, membership),
    isUnexplained: isUnknown && !(await isCanceledHere(db, membership.id)),
  };
}

/** Ended before a payment was known: the newest invoice may not be the paid one. */
function isEndRecent({ status }: SubscriptionFacts, { state }: Membership): boolean {
  return state === "open" && status === "canceled";
}

/** The membership of the metadata's id where a killed server could not store the subscription's. */
async function findMembership(
  db: Kysely<Database>,
  { id, membershipId }: SubscriptionFacts,
): Promise<Membership | undefined> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where(({ and, eb, or }) => {
      const isStored = eb("subscription_id", "=", id);
      if (!UUID.test(membershipId)) return isStored;
      return or([isStored, and([eb("id", "=", membershipId), eb("subscription_id", "is", null)])]);
    })
    .executeTakeFirst();
}

function describeChanges(facts: SubscriptionFacts, membership: Membership, status: MembershipStatus) {
  return {
    state: nextState(membership, status),
    subscription_id: facts.id,
    client_secret: isErased(membership) ? null : (membership.client_secret ?? facts.clientSecret),
    current_period_end: facts.currentPeriodEnd,
    cancel_at: facts.cancelAt ?? (facts.endsWithPeriod ? facts.currentPeriodEnd : null),
    ended_at: facts.endedAt,
    regular_cents: sumItems(facts) ?? membership.regular_cents,
    is_past_due: facts.status === "past_due",
    latest_invoice: facts.latestInvoice && `${facts.latestInvoice.id} ${facts.latestInvoice.status}`,
  };
}

/** Null where a price has no whole cents: we make none of these. */
function sumItems({ items }: SubscriptionFacts): number | null {
  return items.reduce<number | null>(
    (sum, { unitCents, quantity }) =>
      sum === null || unitCents === null ? null : sum + unitCents * quantity,
    0,
  );
}

type Described = Pick<SubscriptionChange, "facts" | "membership" | "status" | "next">;

function isRecent({ facts, membership, status, next }: Described): boolean {
  if (status === "waits" || status === "gone") return false;
  return (
    facts.status === "past_due" ||
    next.state !== membership.state ||
    next.latest_invoice !== membership.latest_invoice ||
    next.cancel_at?.getTime() !== membership.cancel_at?.getTime() ||
    next.ended_at?.getTime() !== membership.ended_at?.getTime()
  );
}

/** A replaced membership stays so unless its payment succeeds after all. */
function nextState(membership: Membership, status: MembershipStatus): Membership["state"] {
  if (status === "waits") return membership.state;
  return status === "gone" ? "replaced" : status;
}
