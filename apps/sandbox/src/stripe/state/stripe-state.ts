import type { StripeEvent } from "./payment-objects.ts";
import type { Store } from "./store.ts";

/** The account that is played: what it holds and what time it is there. */
export interface StripeState {
  store: Store;
  clock: AccountClock;
  /** The call that is being answered; null while the clock brings things about. */
  cause: { id: string; idempotency_key: string | null } | null;
  /** Told of each event once it is kept. */
  onEvent: (event: StripeEvent) => void;
}

/** In whole seconds since 1970, as Stripe counts. */
export interface AccountClock {
  now(): number;
}
