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
}

export function deriveMembershipStatus(facts: SubscriptionFacts, known: KnownFacts): MembershipStatus {
  const { isLost = false, wasTermed = false } = known;
  const status = deriveFromFacts(facts, known);
  const staysTermed = isLost || (wasTermed && facts.endedAt !== null);
  return staysTermed && (status === "active" || status === "canceled") ? "termed" : status;
}

function deriveFromFacts(
  facts: SubscriptionFacts,
  { wasPaid, isRenewalOff = false }: KnownFacts,
): MembershipStatus {
  if (facts.status === "incomplete") return facts.latestInvoice?.status === "void" ? "gone" : "waits";
  if (facts.status === "incomplete_expired") return "gone";
  if (PAID_STATUSES.includes(facts.status)) {
    // Nothing was due today: without a card the person has not agreed yet.
    if (!wasPaid && waitsForCard(facts)) return "waits";
    if (facts.status === "unpaid") return "termed";
    return endsByItself(facts) && !isRenewalOff ? "canceled" : "active";
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
