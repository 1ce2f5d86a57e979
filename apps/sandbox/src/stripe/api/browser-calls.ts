import * as v from "valibot";
import {
  completePaymentChallenge,
  completeSetupChallenge,
  confirmPayment,
  confirmSetup,
} from "../billing-engine/payments/confirm-intent.ts";
import { type CardData, cardDataForm, createCard } from "../cards/card-data.ts";
import { findCard, rawCardData } from "../cards/cards.ts";
import type { PaymentIntent, PaymentMethod, SetupIntent } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { browserOperation, type Call, getObject, type Operation } from "./operation.ts";
import { form, metadata, text, wholeNumber } from "./request/parameters.ts";
import { invalidRequest, missingResource } from "./stripe-error.ts";

/** Parameters that Stripe.js adds and the fake ignores. */
const fromScript = {
  _stripe_version: v.optional(text),
  client_attribution_metadata: v.optional(v.record(v.string(), v.unknown())),
  payment_user_agent: v.optional(text),
  referrer: v.optional(text),
  time_on_page: v.optional(text),
};

/** A page confirms with the public key and `client_secret`, a server with the secret key. */
export const confirmFields = {
  ...fromScript,
  client_secret: v.optional(text),
  payment_method: v.optional(text),
  payment_method_data: v.optional(cardDataForm),
  return_url: v.optional(text),
  use_stripe_sdk: v.optional(text),
  expected_payment_method_type: v.optional(v.literal("card")),
  mandate_data: v.optional(v.record(v.string(), v.unknown())),
};

export const BROWSER_OPERATIONS: Operation[] = [
  browserOperation(
    "GET /payment_intents/:id",
    form({ client_secret: v.optional(text), ...fromScript }),
    (call) => guardSecret(call, getObject(call.state, "payment_intent", call.id)),
  ),
  browserOperation(
    "GET /setup_intents/:id",
    form({ client_secret: v.optional(text), ...fromScript }),
    (call) => guardSecret(call, getObject(call.state, "setup_intent", call.id)),
  ),
  browserOperation(
    "POST /payment_intents/:id/confirm",
    form({ ...confirmFields, off_session: v.optional(text), setup_future_usage: v.optional(text) }),
    (call) => {
      const intent = guardSecret(call, getObject(call.state, "payment_intent", call.id));
      const isAway = call.params.off_session === "true" && !call.isBrowser;
      confirmPayment(call.state, {
        intent,
        paymentMethod: cardOf(call, intent),
        presence: isAway ? "off_session" : "on_session",
      });
      return intent;
    },
  ),
  browserOperation("POST /setup_intents/:id/confirm", form(confirmFields), (call) => {
    const intent = guardSecret(call, getObject(call.state, "setup_intent", call.id));
    confirmSetup(call.state, intent, cardOf(call, intent));
    return intent;
  }),
  browserOperation(
    "POST /3ds2/challenge_complete",
    form({ ...fromScript, source: text, outcome: v.picklist(["succeeded", "failed"]) }),
    ({ state, params: { source, outcome } }) => completeChallenge(state, source, outcome === "succeeded"),
  ),
  browserOperation(
    "POST /payment_methods",
    form({ ...cardDataForm.entries, ...fromScript, metadata: v.optional(metadata) }),
    ({ state, params: { expand: _expand, ...data } }) => createCard(state, data as CardData),
  ),
  browserOperation(
    "GET /elements/sessions",
    form({
      ...fromScript,
      client_secret: v.optional(text),
      deferred_intent: v.optional(v.record(v.string(), v.unknown())),
      key: v.optional(text),
      locale: v.optional(text),
      type: v.optional(text),
      amount: v.optional(wholeNumber),
    }),
    () => ({
      object: "elements_session",
      ordered_payment_method_types: ["card"],
      unverified_payment_methods_on_domain: [],
    }),
  ),
];

/**
 * Completes a challenge with the cardholder's answer; the intent then is `succeeded` or
 * `requires_payment_method`.
 * @param source of the intent's `next_action.use_stripe_sdk`
 */
function completeChallenge(
  state: StripeState,
  source: string,
  confirmed: boolean,
): PaymentIntent | SetupIntent {
  const isMeant = (intent: PaymentIntent | SetupIntent) => intent.sandbox_challenge === source;
  const payment = state.store.all("payment_intent").find(isMeant);
  if (payment) {
    completePaymentChallenge(state, payment, confirmed);
    return payment;
  }
  const setup = state.store.all("setup_intent").find(isMeant);
  if (!setup) throw missingResource("source", source, "source");
  completeSetupChallenge(state, setup, confirmed);
  return setup;
}

function guardSecret<T extends PaymentIntent | SetupIntent>(
  { isBrowser, params }: Call<{ client_secret?: string | undefined }>,
  intent: T,
): T {
  const given = params.client_secret;
  if (isBrowser && given === undefined) {
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  if (given !== undefined && given !== intent.client_secret) {
    throw invalidRequest(
      `The client_secret provided does not match the client_secret associated with the ${intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent"}.`,
      { code: `${intent.object}_invalid_parameter`, param: "client_secret" },
    );
  }
  return intent;
}

function cardOf(
  {
    isBrowser,
    params,
    state,
  }: Call<{ payment_method?: string | undefined; payment_method_data?: CardData | undefined }>,
  intent: PaymentIntent | SetupIntent,
): PaymentMethod {
  if (params.payment_method_data) {
    if (isBrowser) return createCard(state, params.payment_method_data);
    throw rawCardData();
  }
  const id = params.payment_method ?? intent.payment_method;
  if (id) return findCard(state, id);
  throw invalidRequest(
    "You cannot confirm this intent because it's missing a payment method. Update the intent with a payment method and then confirm it again.",
    { code: `${intent.object}_unexpected_state` },
  );
}
