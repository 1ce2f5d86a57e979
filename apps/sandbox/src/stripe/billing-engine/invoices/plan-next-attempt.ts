import type { Invoice } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { schedule } from "../subscriptions/due-tasks.ts";

const DAY = 86_400;
/** Days between attempts to collect an invoice. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** Before the attempt, so that its failure event already names the next one. */
export function planNextAttempt(state: StripeState, invoice: Invoice): void {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = days === undefined ? null : state.clock.now() + days * DAY;
  if (invoice.next_payment_attempt !== null) {
    schedule(state, { task: "retry_payment", subject: invoice.id, at: invoice.next_payment_attempt });
  }
}
