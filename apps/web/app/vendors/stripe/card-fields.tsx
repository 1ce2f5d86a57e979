import { type PaymentTrouble, readCardTrouble } from "@smirk/domain/billing/trouble/payment-trouble";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  Appearance,
  CustomFontSource,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeError,
} from "@stripe/stripe-js";
import { type ReactNode, useCallback, useMemo } from "react";

interface CardFormProps {
  stripe: Stripe | null;
  amountCents: number;
  appearance: Appearance;
  children: ReactNode;
}

export function CardForm({ stripe, amountCents, appearance, children }: CardFormProps) {
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: "subscription",
      currency: "usd",
      amount: amountCents,
      allowedPaymentMethodTypes: ["card"],
      appearance,
      fonts: cardFonts(document),
      locale: document.documentElement.lang === "es" ? "es" : "en",
    }),
    [amountCents, appearance],
  );
  return (
    <Elements stripe={stripe} options={options}>
      {children}
    </Elements>
  );
}

interface CardFieldsProps {
  onReady?: () => void;
  onLoadError?: () => void;
}

/** Stripe's frame: card data never reaches this page. */
export function CardFields({ onReady, onLoadError }: CardFieldsProps) {
  return (
    <PaymentElement
      options={FIELD_OPTIONS}
      {...(onReady && { onReady })}
      {...(onLoadError && { onLoadError })}
    />
  );
}

/** Our own consent sentence replaces Stripe's terms. */
const FIELD_OPTIONS = { layout: "tabs", terms: { card: "never" }, wallets: { link: "never" } } as const;

export function useCardPayment():
  | ((start: () => Promise<string>, returnUrl: string) => Promise<CardError>)
  | null {
  const stripe = useStripe();
  const elements = useElements();
  const pay = useCallback(
    (start: () => Promise<string>, returnUrl: string) => {
      if (!stripe || !elements) throw new Error("There are no card fields yet.");
      return payByCard({ stripe, elements, start, returnUrl });
    },
    [stripe, elements],
  );
  return stripe && elements ? pay : null;
}

/** The page's typeface, which the document preloads and Stripe's frame loads from here. */
function cardFonts(document: Pick<Document, "querySelector">): CustomFontSource[] {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  return preload === null ? [] : [{ family: "Figtree", src: `url(${preload.href})`, weight: "300 900" }];
}

export interface CardTrouble {
  kind: PaymentTrouble;
  /** The card's, where Stripe says it. */
  last4: string | null;
}

interface CardError {
  /** What the bank said of the card; null for what only developers understand. */
  trouble: CardTrouble | null;
  isInFields: boolean;
  /** The secret of one that is paid already, in another tab or before a reload; else null. */
  settledSecret: string | null;
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
  if (submitted.error) return { trouble: null, isInFields: true, settledSecret: null };
  const clientSecret = await start();
  const options = { elements, clientSecret, confirmParams: { return_url: returnUrl } };
  // Nothing to pay now, as with a full discount: only the card is saved.
  const { error } = clientSecret.startsWith("seti_")
    ? await stripe.confirmSetup(options)
    : await stripe.confirmPayment(options);
  const settledSecret = isSettled(error) ? clientSecret : null;
  return { trouble: toTrouble(error), isInFields: false, settledSecret };
}

const SETTLED = new Set(["succeeded", "processing"]);

function isSettled({ payment_intent: payment, setup_intent: setup }: StripeError): boolean {
  return SETTLED.has((payment ?? setup)?.status ?? "");
}

/** Stripe's own sentences reach no screen: they are not of its language, and say nothing of what was charged. */
function toTrouble({ type, code, decline_code, payment_method: method }: StripeError): CardTrouble | null {
  const isOfCard = type === "card_error" || code?.endsWith("_authentication_failure");
  if (!isOfCard) return null;
  return { kind: readCardTrouble([code, decline_code]), last4: method?.card?.last4 ?? null };
}
