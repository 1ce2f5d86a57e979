import * as v from "valibot";
import { refundCharge } from "../../billing-engine/payments/refund-charge.ts";
import type { Charge, Dispute, FraudWarning, Refund } from "../../state/payment-objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
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
} from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const ofPayment = {
  charge: v.optional(text),
  created: v.optional(timeRange),
  payment_intent: v.optional(text),
};

export const CHARGE_OPERATIONS: Operation[] = [
  operation("GET /charges/:id", form({}), ({ state, id }) => getObject(state, "charge", id)),
  operation(
    "GET /charges",
    listForm({
      customer: v.optional(text),
      payment_intent: v.optional(text),
      created: v.optional(timeRange),
    }),
    ({ state, params }) => {
      const meant = state.store.all("charge").filter(({ created, customer, payment_intent }) => {
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
    ({ state, params }) => refundCharge(state, findPaidCharge(state, params), params),
  ),
  operation("POST /refunds/:id", form({ metadata: v.optional(metadata) }), ({ state, params, id }) => {
    const refund = getObject(state, "refund", id);
    const previous = { metadata: refund.metadata };
    refund.metadata = mergeMetadata(refund.metadata, params.metadata);
    state.store.save(refund);
    emitEvent(state, { type: "refund.updated", subject: refund, previous });
    return refund;
  }),
  operation("GET /refunds/:id", form({}), ({ state, id }) => getObject(state, "refund", id)),
  operation("GET /refunds", listForm(ofPayment), ({ state, params }) => {
    const meant = state.store.all("refund").filter((one) => isMeant(one, params));
    return page("/v1/refunds", meant, params);
  }),
  operation("GET /disputes/:id", form({}), ({ state, id }) => getObject(state, "dispute", id)),
  operation("GET /disputes", listForm(ofPayment), ({ state, params }) => {
    const meant = state.store.all("dispute").filter((one) => isMeant(one, params));
    return page("/v1/disputes", meant, params);
  }),
  operation("GET /radar/early_fraud_warnings/:id", form({}), ({ state, id }) =>
    getObject(state, "radar.early_fraud_warning", id),
  ),
  operation("GET /radar/early_fraud_warnings", listForm(ofPayment), ({ state, params }) => {
    const meant = state.store.all("radar.early_fraud_warning").filter((one) => isMeant(one, params));
    return page("/v1/radar/early_fraud_warnings", meant, params);
  }),
];

function isMeant(
  { charge, created, payment_intent }: Dispute | FraudWarning | Refund,
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
  state: StripeState,
  of: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if ((of.charge === undefined) === (of.payment_intent === undefined)) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (of.charge !== undefined) return getObject(state, "charge", { id: of.charge, param: "charge" });
  const intent = getObject(state, "payment_intent", { id: of.payment_intent ?? "", param: "payment_intent" });
  if (intent.status === "succeeded" && intent.latest_charge)
    return getObject(state, "charge", intent.latest_charge);
  throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: "payment_intent_unexpected_state",
    param: "payment_intent",
  });
}
