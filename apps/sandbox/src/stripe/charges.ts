import * as v from "valibot";
import { emitEvent } from "./emit-event.ts";
import { mergeMetadata } from "./merge-metadata.ts";
import { find, type Operation, operation, page } from "./operation.ts";
import {
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  type TimeRange,
  text,
  timeRange,
  wholeNumber,
} from "./parameters.ts";
import type { Charge, Dispute, Refund } from "./payment-objects.ts";
import { refundCharge } from "./refund-charge.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { World } from "./world.ts";

const ofPayment = {
  charge: v.optional(text),
  created: v.optional(timeRange),
  payment_intent: v.optional(text),
};

/** Charges, refunds and disputes. */
export const CHARGE_OPERATIONS: Operation[] = [
  operation("GET /charges/:id", form({}), ({ world, id }) => find(world, "charge", id)),
  operation(
    "GET /charges",
    listForm({
      customer: v.optional(text),
      payment_intent: v.optional(text),
      created: v.optional(timeRange),
    }),
    ({ world, params }) => {
      const meant = world.store.all("charge").filter(({ created, customer, payment_intent }) => {
        if (params.customer !== undefined && customer !== params.customer) return false;
        return (
          payment_intent === (params.payment_intent ?? payment_intent) && isInRange(created, params.created)
        );
      });
      return page("/v1/charges", meant, params);
    },
  ),
  operation(
    "POST /refunds",
    form({
      amount: v.optional(wholeNumber),
      charge: v.optional(filledText),
      metadata: v.optional(metadata),
      payment_intent: v.optional(filledText),
      reason: v.optional(v.picklist(["duplicate", "fraudulent", "requested_by_customer"])),
    }),
    ({ world, params }) => refundCharge(world, findPaidCharge(world, params), params),
  ),
  operation("POST /refunds/:id", form({ metadata: v.optional(metadata) }), ({ world, params, id }) => {
    const refund = find(world, "refund", id);
    const previous = { metadata: refund.metadata };
    refund.metadata = mergeMetadata(refund.metadata, params.metadata);
    world.store.save(refund);
    emitEvent(world, "refund.updated", refund, previous);
    return refund;
  }),
  operation("GET /refunds/:id", form({}), ({ world, id }) => find(world, "refund", id)),
  operation("GET /refunds", listForm(ofPayment), ({ world, params }) => {
    const meant = world.store.all("refund").filter((one) => isMeant(one, params));
    return page("/v1/refunds", meant, params);
  }),
  operation("GET /disputes/:id", form({}), ({ world, id }) => find(world, "dispute", id)),
  operation("GET /disputes", listForm(ofPayment), ({ world, params }) => {
    const meant = world.store.all("dispute").filter((one) => isMeant(one, params));
    return page("/v1/disputes", meant, params);
  }),
];

function isMeant(
  { charge, created, payment_intent }: Dispute | Refund,
  wanted: {
    charge?: string | undefined;
    created?: TimeRange | undefined;
    payment_intent?: string | undefined;
  },
): boolean {
  if (charge !== (wanted.charge ?? charge)) return false;
  return payment_intent === (wanted.payment_intent ?? payment_intent) && isInRange(created, wanted.created);
}

function findPaidCharge(
  world: World,
  of: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if ((of.charge === undefined) === (of.payment_intent === undefined)) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (of.charge !== undefined) return find(world, "charge", of.charge, "charge");
  const intent = find(world, "payment_intent", of.payment_intent ?? "", "payment_intent");
  if (intent.status === "succeeded" && intent.latest_charge)
    return find(world, "charge", intent.latest_charge);
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}
