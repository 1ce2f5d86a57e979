import { HOUR_MS } from "@smirk/domain/wire/durations";

/** Stripe opens a renewal's draft an hour after the period's end; later only where our webhook does not answer. */
const OPENED_MS = 2 * HOUR_MS;

interface Paid {
  billing_reason: string | null;
  created: Date;
  status_transitions: { paid_at: Date | null };
}

/**
 * The moment at which a charge counts: when it was paid. A renewal that is paid as soon as its draft is opened counts at
 * the period's end, whose day every reminder has named as that of the charge.
 */
export function chargeMoment({
  billing_reason: reason,
  created,
  status_transitions: { paid_at: paidAt },
}: Paid): Date | null {
  const isAtOnce = paidAt !== null && paidAt.getTime() - created.getTime() <= OPENED_MS;
  return reason === "subscription_cycle" && isAtOnce ? created : paidAt;
}
