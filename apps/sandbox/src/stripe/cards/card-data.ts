import { createHash } from "node:crypto";
import * as v from "valibot";
import { filledText, metadata, text, wholeNumber } from "../api/request/parameters.ts";
import { StripeError } from "../api/stripe-error.ts";
import { newId } from "../state/new-id.ts";
import type { PaymentMethod } from "../state/payment-objects.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { findTestCard, TEST_CARDS, type TestCard } from "./test-cards.ts";

const address = v.strictObject({
  city: v.optional(text),
  country: v.optional(text),
  line1: v.optional(text),
  line2: v.optional(text),
  postal_code: v.optional(text),
  state: v.optional(text),
});

/** `payment_method_data`: accepted only from Stripe's own frame. */
export const cardDataForm = v.strictObject({
  type: v.literal("card"),
  card: v.strictObject({
    number: filledText,
    exp_month: wholeNumber,
    exp_year: wholeNumber,
    cvc: v.optional(text),
    preferred_locales: v.optional(v.array(text)),
  }),
  billing_details: v.optional(
    v.strictObject({
      name: v.optional(text),
      email: v.optional(text),
      phone: v.optional(text),
      address: v.optional(address),
    }),
    {},
  ),
  allow_redisplay: v.optional(text),
  metadata: v.optional(metadata),
  // Sent by the script about the embedding page.
  client_attribution_metadata: v.optional(v.record(v.string(), v.unknown())),
  guid: v.optional(text),
  muid: v.optional(text),
  sid: v.optional(text),
  payment_user_agent: v.optional(text),
  pasted_fields: v.optional(text),
  referrer: v.optional(text),
  time_on_page: v.optional(text),
});
export type CardData = v.InferOutput<typeof cardDataForm>;

/** @throws StripeError 402 for an impossible number, month, year or code */
export function createCard(stripe: StripeState, data: CardData): PaymentMethod {
  const number = data.card.number.replaceAll(/[ -]/g, "");
  const { exp_month: month, exp_year: shortYear, cvc } = data.card;
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const today = new Date(stripe.clock.now() * 1000);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw wrong("number", "incorrect_number", "Your card number is incorrect.");
  if (month < 1 || month > 12)
    throw wrong("exp_month", "invalid_expiry_month", "Your card's expiration month is invalid.");
  const isPast =
    year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (isPast) throw wrong("exp_year", "invalid_expiry_year", "Your card's expiration year is invalid.");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw wrong("cvc", "invalid_cvc", "Your card's security code is invalid.");
  const card = findTestCard(number);
  if (!card) {
    throw new StripeError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "test_mode_live_card",
      message:
        "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    });
  }
  return saveCard(stripe, card, { month, year, billingDetails: data.billing_details });
}

/** A card by a test name such as `pm_card_visa`, without a number. */
export function createNamedCard(stripe: StripeState, name: string): PaymentMethod | undefined {
  const card = TEST_CARDS.find(({ token }) => name === `pm_card_${token}`);
  const nextYear = new Date(stripe.clock.now() * 1000).getUTCFullYear() + 1;
  return card && saveCard(stripe, card, { month: 12, year: nextYear, billingDetails: {} });
}

export function findBehavior(stripe: StripeState, paymentMethod: PaymentMethod): TestCard {
  const stored = stripe.store.get("sandbox.card", paymentMethod.id);
  const card = stored && TEST_CARDS.find(({ token }) => token === stored.card);
  if (!card) throw new Error(`Nothing is known of the card of ${paymentMethod.id}.`);
  return card;
}

function saveCard(
  stripe: StripeState,
  card: TestCard,
  details: { month: number; year: number; billingDetails: CardData["billing_details"] },
): PaymentMethod {
  const { address: given, email, name, phone } = details.billingDetails;
  const { city, country, line1, line2, postal_code, state } = given ?? {};
  const paymentMethod: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: orNulls({ city, country, line1, line2, postal_code, state }),
      ...orNulls({ email, name, phone }),
      tax_id: null,
    },
    card: describeCard(card, details.month, details.year),
    created: stripe.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  stripe.store.save(paymentMethod);
  stripe.store.save({ id: paymentMethod.id, object: "sandbox.card", card: card.token });
  return paymentMethod;
}

function describeCard({ brand, number }: TestCard, month: number, year: number) {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash("sha256").update(number).digest("base64url").slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function orNulls<T extends Record<string, string | undefined>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value || null]));
}

function wrong(param: string, code: string, message: string): StripeError {
  return new StripeError(402, { type: "card_error", code, message, param });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
