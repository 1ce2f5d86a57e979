import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Why a payment did not go through: a sentence of Stripe's that a member may read, or null for one of our own. */
export interface CardError {
  message: string | null;
  /** The fields say it themselves, each beside it. */
  isInFields: boolean;
  /** The payment went through before, in another window or before a reload: there is nothing left to pay. */
  isSettled: boolean;
}

export interface CardPayment {
  stripe: Pick<Stripe, "confirmPayment" | "confirmSetup">;
  elements: StripeElements;
  /** Asks our server for the payment's client secret. */
  start: () => Promise<string>;
  returnUrl: string;
}

/**
 * Pays with the card in the fields (PAY-04). Stripe wants the fields submitted before anything is awaited, so the
 * payment starts after that. When it goes through the browser leaves for `returnUrl` and nothing comes back.
 * @throws what `start` throws
 */
export async function payByCard({ stripe, elements, start, returnUrl }: CardPayment): Promise<CardError> {
  const submitted = await elements.submit();
  if (submitted.error) return { message: toMessage(submitted.error), isInFields: true, isSettled: false };
  const clientSecret = await start();
  const options = { elements, clientSecret, confirmParams: { return_url: returnUrl } };
  // Nothing to pay now, as with a promotion for the whole price: only the card is kept.
  const { error } = clientSecret.startsWith("seti_")
    ? await stripe.confirmSetup(options)
    : await stripe.confirmPayment(options);
  return { message: toMessage(error), isInFields: false, isSettled: isSettled(error) };
}

const SETTLED = new Set(["succeeded", "processing"]);

function isSettled({ payment_intent: payment, setup_intent: setup }: StripeError): boolean {
  return SETTLED.has((payment ?? setup)?.status ?? "");
}

/** Only what Stripe writes for cardholders; its other errors speak to programmers. */
function toMessage({ type, code = "", message = "" }: StripeError): string | null {
  const isForCardholders =
    type === "card_error" || type === "validation_error" || code.endsWith("_authentication_failure");
  return isForCardholders && message !== "" ? message : null;
}
