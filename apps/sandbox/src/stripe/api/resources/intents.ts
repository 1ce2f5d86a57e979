import * as v from "valibot";
import {
  buildPaymentIntent,
  buildSetupIntent,
  voidIntent,
} from "../../billing-engine/payments/build-intents.ts";
import { confirmPayment, confirmSetup } from "../../billing-engine/payments/confirm-intent.ts";
import { findCard } from "../../cards/cards.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { confirmFields } from "../browser-calls.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { filledText, form, listForm, metadata, text, wholeNumber, yesNo } from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const shared = {
  allowed_payment_method_types: v.optional(v.array(v.literal("card"))),
  confirm: v.optional(yesNo, "false"),
  customer: v.optional(filledText),
  description: v.optional(text),
  metadata: v.optional(metadata),
  payment_method: v.optional(filledText),
  return_url: confirmFields.return_url,
  use_stripe_sdk: v.optional(yesNo),
};

export const INTENT_OPERATIONS: Operation[] = [
  operation(
    "POST /payment_intents",
    form({
      ...shared,
      amount: v.pipe(wholeNumber, v.minValue(1)),
      currency: filledText,
      off_session: v.optional(yesNo, "false"),
      setup_future_usage: v.optional(v.picklist(["off_session", "on_session"])),
    }),
    ({ state, params }) => {
      if (params.customer) getObject(state, "customer", { id: params.customer, param: "customer" });
      if (params.amount < 50) {
        throw invalidRequest("Amount must be at least $0.50 usd", {
          code: "amount_too_small",
          param: "amount",
        });
      }
      const intent = buildPaymentIntent(state, {
        amount: params.amount,
        currency: params.currency.toLowerCase(),
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        setupFutureUsage: params.setup_future_usage ?? null,
      });
      emitEvent(state, { type: "payment_intent.created", subject: intent });
      if (params.confirm && params.payment_method) {
        const presence = params.off_session ? "off_session" : "on_session";
        confirmPayment(state, { intent, paymentMethod: findCard(state, params.payment_method), presence });
      }
      return intent;
    },
  ),
  operation(
    "POST /setup_intents",
    form({ ...shared, usage: v.optional(v.picklist(["off_session", "on_session"]), "off_session") }),
    ({ state, params }) => {
      if (params.customer) getObject(state, "customer", { id: params.customer, param: "customer" });
      const { customer = null, usage } = params;
      const intent = buildSetupIntent(state, { customer, metadata: params.metadata ?? {}, usage });
      emitEvent(state, { type: "setup_intent.created", subject: intent });
      if (params.confirm && params.payment_method) {
        confirmSetup(state, intent, findCard(state, params.payment_method));
      }
      return intent;
    },
  ),
  operation("GET /payment_intents", listForm({ customer: v.optional(text) }), ({ state, params }) => {
    const all = state.store.all("payment_intent");
    const theirs = all.filter(
      ({ customer }) => params.customer === undefined || customer === params.customer,
    );
    return page("/v1/payment_intents", theirs, params);
  }),
  operation("GET /setup_intents", listForm({ customer: v.optional(text) }), ({ state, params }) => {
    const all = state.store.all("setup_intent");
    const theirs = all.filter(
      ({ customer }) => params.customer === undefined || customer === params.customer,
    );
    return page("/v1/setup_intents", theirs, params);
  }),
  ...(["payment_intent", "setup_intent"] as const).map((kind) =>
    operation(
      `POST /${kind}s/:id/cancel`,
      form({
        cancellation_reason: v.optional(
          v.picklist(["duplicate", "fraudulent", "requested_by_customer", "abandoned"]),
        ),
      }),
      ({ state, params, id }) => {
        const intent = getObject(state, kind, id);
        if (["succeeded", "canceled"].includes(intent.status)) {
          throw invalidRequest(`You cannot cancel this intent because it has a status of ${intent.status}.`, {
            code: `${kind}_unexpected_state`,
          });
        }
        voidIntent(state, intent, params.cancellation_reason ?? null);
        return intent;
      },
    ),
  ),
];
