import { render } from "../api/render.ts";
import { STRIPE_API_VERSION } from "../credentials.ts";
import { newId } from "../state/new-id.ts";
import type { StripeObject } from "../state/objects.ts";
import type { StripeEvent } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";

interface EventInput {
  type: string;
  subject: StripeObject;
  previous?: Record<string, unknown> | undefined;
}

/** Saves an event with the object as it is now and hands it to the webhooks. */
export function emitEvent(state: StripeState, { type, subject, previous }: EventInput): void {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: STRIPE_API_VERSION,
    created: state.clock.now(),
    data: {
      object: render(state, subject),
      ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: state.cause === null ? { id: null, idempotency_key: null } : { ...state.cause },
    type,
  };
  state.store.save(event);
  state.onEvent(event);
}

/** Returns the changed fields' old values, for an `.updated` event. */
export function watchChanges(subject: StripeObject): () => Record<string, unknown> | null {
  const before = structuredClone(subject) as Record<string, unknown>;
  return () => {
    const changed = Object.keys(before).filter(
      (field) =>
        !field.startsWith("sandbox_") && JSON.stringify(before[field]) !== JSON.stringify(subject[field]),
    );
    return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, before[field]]));
  };
}
