import type { Kysely, Selectable } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../../vendors/stripe/billing/subscription-facts.ts";

/** `waits` for its first payment, is `gone` without one, or was paid and is active, canceled or termed. */
export type MembershipStatus = "waits" | "gone" | "active" | "canceled" | "termed";

/** Reached only after the first invoice was paid. */
const PAID_STATUSES: readonly SubscriptionStatus[] = ["active", "trialing", "past_due", "unpaid", "paused"];

const TERMED_REASONS = new Set(["payment_failed", "payment_disputed"]);

interface KnownFacts {
  /** Whether an earlier invoice than the newest was paid. */
  wasPaid: boolean;
  /** Whether the member won a dispute about it. */
  isLost?: boolean;
  /** Before we ended its subscription, which the provider calls a cancellation. */
  wasTermed?: boolean;
  /** It ends with its period by the member's choice of no renewal, and not by a cancellation. */
  isRenewalOff?: boolean;
  /** It ends with its period, and nobody is known to have canceled it. */
  isUnexplained?: boolean;
}

export function deriveMembershipStatus(facts: SubscriptionFacts, known: KnownFacts): MembershipStatus {
  const { isLost = false, wasTermed = false } = known;
  const status = deriveFromFacts(facts, known);
  const staysTermed = isLost || (wasTermed && facts.endedAt !== null);
  return staysTermed && (status === "active" || status === "canceled") ? "termed" : status;
}

function deriveFromFacts(
  facts: SubscriptionFacts,
  { wasPaid, isRenewalOff = false, isUnexplained = false }: KnownFacts,
): MembershipStatus {
  if (facts.status === "incomplete") return facts.latestInvoice?.status === "void" ? "gone" : "waits";
  if (facts.status === "incomplete_expired") return "gone";
  if (PAID_STATUSES.includes(facts.status)) {
    // Nothing was due today: without a card the person has not agreed yet.
    if (!wasPaid && waitsForCard(facts)) return "waits";
    if (facts.status === "unpaid") return "termed";
    return endsByItself(facts) && !isRenewalOff && !isUnexplained ? "canceled" : "active";
  }
  if (!wasPaid && (facts.latestInvoice?.paidCents ?? 0) === 0) return "gone";
  return TERMED_REASONS.has(facts.cancellationReason ?? "") ? "termed" : "canceled";
}

export function endsByItself({ cancelAt, endsWithPeriod }: SubscriptionFacts): boolean {
  return cancelAt !== null || endsWithPeriod;
}

function waitsForCard({ clientSecret }: SubscriptionFacts): boolean {
  return clientSecret?.startsWith("seti_") ?? false;
}

/** Whether a membership ends with its period by the member's choice. A cancellation counts more than the choice. */
export async function isRenewalOff(
  db: Kysely<Database>,
  membership: Pick<Selectable<MembershipsTable>, "id" | "auto_renew" | "auto_renew_change">,
): Promise<boolean> {
  // A choice to renew that the provider does not have yet is no cancellation either.
  if (membership.auto_renew && membership.auto_renew_change === null) return false;
  return !(await isCanceledHere(db, membership.id));
}

/** Whether a cancellation of ours stands. */
export async function isCanceledHere(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const cancellation = await db
    .selectFrom("cancellations")
    .select("membership_id")
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
  return cancellation !== undefined;
}

export interface MadeRefund {
  /**
   * The id in its metadata: our membership's for a cancellation, another value for an operator's, "" when made at
   * Stripe.
   */
  membershipId: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed";
  madeAt: Date;
}

/** Stripe's clock may be ahead of ours; a refund from just before the promise is in its amount already. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Cents of a payment that were refunded by hand since the promise and did not fail. An operator's refund comes on top
 * of the promised one, except for a stuck one: then it replaces it, unless it was made between our own tries.
 */
export function paidByHandCents(
  made: readonly MadeRefund[],
  { membershipId, since, isStuck }: { membershipId: string; since: Date; isStuck: boolean },
): number {
  const from = since.getTime() + CLOCK_SKEW_MS;
  const tries = made.filter(({ membershipId: owner }) => owner === membershipId);
  const lastTry = Math.max(...tries.map(({ madeAt }) => madeAt.getTime()));
  return made
    .filter(({ status, madeAt }) => status !== "failed" && madeAt.getTime() > from)
    .filter(({ membershipId: owner, madeAt }) => {
      return owner === "" || (isStuck && owner !== membershipId && madeAt.getTime() > lastTry);
    })
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
