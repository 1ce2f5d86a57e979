import { emitEvent } from "./emit-event.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";
import type { World } from "./world.ts";

/** No card can be taken with the intent any more; one that is over already stays as it is. */
export function voidIntent(world: World, intent: PaymentIntent | SetupIntent, reason: string | null): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  intent.status = "canceled";
  intent.cancellation_reason = reason;
  intent.next_action = null;
  if (intent.object === "payment_intent") intent.canceled_at = world.clock.now();
  world.store.save(intent);
  emitEvent(world, `${intent.object}.canceled`, intent);
}
