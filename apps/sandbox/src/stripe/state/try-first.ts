import { imagine } from "./imagine.ts";
import type { StripeState } from "./stripe-state.ts";

/** Runs a change on a copy of the account first: one that is refused half-way leaves nothing behind. */
export function tryFirst<T>(state: StripeState, change: (state: StripeState) => T): T {
  change(imagine(state));
  return change(state);
}
