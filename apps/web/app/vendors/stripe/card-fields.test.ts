import type { StripeElements, StripeError } from "@stripe/stripe-js";
import { expect, it } from "vitest";
import { payByCard } from "./card-fields.tsx";

/** Stripe whose fields and payment fail as given; `done` lists the calls in order. */
function openStripe({ submitError, error }: { submitError?: StripeError; error?: StripeError } = {}) {
  const done: unknown[] = [];
  const fail = error ?? { type: "card_error", message: "Your card was declined." };
  const confirm = (name: string) => async (options: object) => {
    done.push(name, options);
    return { error: fail };
  };
  const elements = {
    submit: async () => {
      done.push("submit");
      return submitError ? { error: submitError } : { selectedPaymentMethod: "card" };
    },
  } as unknown as StripeElements;
  const stripe = {
    confirmPayment: confirm("confirmPayment"),
    confirmSetup: confirm("confirmSetup"),
  } as never;
  const pay = (secret: string) =>
    payByCard({
      stripe,
      elements,
      start: async () => {
        done.push("start");
        return secret;
      },
      returnUrl: "https://smirk.example/processing",
    });
  return { done, pay, elements };
}

it.each([
  ["pi_1_secret_1", "confirmPayment"],
  ["seti_1_secret_1", "confirmSetup"],
])("submits the fields, starts the payment and confirms %s by %s [PAY-04]", async (secret, method) => {
  const { done, pay, elements } = openStripe();
  expect(await pay(secret)).toEqual({
    trouble: { kind: "declined", last4: null },
    isInFields: false,
    settledSecret: null,
  });
  const confirmParams = { return_url: "https://smirk.example/processing" };
  expect(done).toEqual(["submit", "start", method, { elements, clientSecret: secret, confirmParams }]);
});

it("starts no payment while the fields are wrong [PAY-04]", async () => {
  const submitError: StripeError = { type: "validation_error", message: "Your card number is incomplete." };
  const { done, pay } = openStripe({ submitError });
  expect(await pay("pi_1_secret_1")).toEqual({
    trouble: null,
    isInFields: true,
    settledSecret: null,
  });
  expect(done).toEqual(["submit"]);
});

const CARD = { card: { last4: "0341" } } as NonNullable<StripeError["payment_method"]>;

it.each<[StripeError, object | null]>([
  [{ type: "invalid_request_error", message: "No such payment_intent" }, null],
  [{ type: "api_error", message: "An unexpected error has occurred." }, null],
  [
    { type: "card_error", code: "card_declined", decline_code: "insufficient_funds", payment_method: CARD },
    { kind: "insufficient_funds", last4: "0341" },
  ],
  [
    { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
    { kind: "not_confirmed", last4: null },
  ],
])("reads what the bank said, never Stripe's sentence: %j [PAY-04]", async (error, trouble) => {
  expect((await openStripe({ error }).pay("pi_1_secret_1")).trouble).toEqual(trouble);
});

it.each([
  ["succeeded", true],
  ["processing", true],
  ["requires_payment_method", false],
])("a payment that is %s already needs no other card: %s [PAY-09]", async (status, isSettled) => {
  const error = {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    payment_intent: { status },
  } as StripeError;
  expect(await openStripe({ error }).pay("pi_1_secret_1")).toEqual({
    trouble: null,
    isInFields: false,
    settledSecret: isSettled ? "pi_1_secret_1" : null,
  });
});
