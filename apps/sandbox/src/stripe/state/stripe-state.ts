import type { StripeEvent } from "./payment-objects.ts";
import type { Store } from "./store.ts";

export interface StripeState {
  store: Store;
  clock: AccountClock;
  /** The call being answered; null while the clock runs. */
  cause: { id: string; idempotency_key: string | null } | null;
  /** The address at which this sandbox was last called, for links to its own pages. */
  origin: string;
  onEvent: (event: StripeEvent) => void;
}

/** Whole seconds since 1970, as at Stripe. */
interface AccountClock {
  now(): number;
}
