import type {
  SubscriptionFacts,
  SubscriptionStatus,
} from "../../../vendors/stripe/billing/subscription-facts.ts";

/**
 * What a subscription is to its membership: it `waits` for its first payment, is `gone` without one, or was paid and
 * is active, canceled (now or at some day to come) or termed.
 */
export type SubscriptionStanding = "waits" | "gone" | "active" | "canceled" | "termed";

/** Statuses that only a subscription reaches whose first invoice was paid. */
const WAS_PAID: readonly SubscriptionStatus[] = ["active", "trialing", "past_due", "unpaid", "paused"];

const FAILED_MEMBERS = new Set(["payment_failed", "payment_disputed"]);

/**
 * @param wasPaid whether we know of a payment already: the provider's newest invoice may be a later one
 * @param isLost whether the member has taken money back by a dispute while the membership ran
 */
export function deriveMembershipStatus(
  facts: SubscriptionFacts,
  wasPaid: boolean,
  isLost = false,
): SubscriptionStanding {
  const status = deriveFromFacts(facts, wasPaid);
  return isLost && (status === "active" || status === "canceled") ? "termed" : status;
}

function deriveFromFacts(facts: SubscriptionFacts, wasPaid: boolean): SubscriptionStanding {
  if (facts.status === "incomplete") return facts.latestInvoice?.status === "void" ? "gone" : "waits";
  if (facts.status === "incomplete_expired") return "gone";
  if (WAS_PAID.includes(facts.status)) {
    // Nothing was due today: whoever gave no card yet has agreed to nothing.
    if (!wasPaid && waitsForCard(facts)) return "waits";
    if (facts.status === "unpaid") return "termed";
    return facts.cancelAt !== null || facts.endsWithPeriod ? "canceled" : "active";
  }
  if (!wasPaid && (facts.latestInvoice?.paidCents ?? 0) === 0) return "gone";
  return FAILED_MEMBERS.has(facts.cancellationReason ?? "") ? "termed" : "canceled";
}

function waitsForCard({ clientSecret }: SubscriptionFacts): boolean {
  return clientSecret?.startsWith("seti_") ?? false;
}
