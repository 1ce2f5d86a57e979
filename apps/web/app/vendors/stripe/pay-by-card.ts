import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Stripe's message for cardholders, or null for one of our own. */
export interface CardError {
  message: string | null;
  isInFields: boolean;
  /** Paid already, in another tab or before a reload. */
  isSettled: boolean;
}

interface CardPayment {
  stripe: Pick<Stripe, "confirmPayment" | "confirmSetup">;
  elements: StripeElements;
  start: () => Promise<string>;
  returnUrl: string;
}

/**
 * PAY-04. Stripe requires `submit` before any await, so `start` runs after it. On success the browser leaves for
 * `returnUrl`.
 */
export async function payByCard({ stripe, elements, start, returnUrl }: CardPayment): Promise<CardError> {
  const submitted = await elements.submit();
  if (submitted.error) return { message: toMessage(submitted.error), isInFields: true, isSettled: false };
  const clientSecret = await start();
  const options = { elements, clientSecret, confirmParams: { return_url: returnUrl } };
  // Nothing to pay now, as with a full discount: only the card is saved.
  const { error } = clientSecret.startsWith("seti_")
    ? await stripe.confirmSetup(options)
    : await stripe.confirmPayment(options);
  return { message: toMessage(error), isInFields: false, isSettled: isSettled(error) };
}

const SETTLED = new Set(["succeeded", "processing"]);

function isSettled({ payment_intent: payment, setup_intent: setup }: StripeError): boolean {
  return SETTLED.has((payment ?? setup)?.status ?? "");
}

/** Cardholder messages only; others are for developers. */
function toMessage({ type, code = "", message = "" }: StripeError): string | null {
  const isForCardholders =
    type === "card_error" || type === "validation_error" || code.endsWith("_authentication_failure");
  return isForCardholders && message !== "" ? message : null;
}
