import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { type ReactNode, useCallback, useMemo } from "react";
import { cardFonts } from "./card-font.ts";
import { type CardError, payByCard } from "./pay-by-card.ts";

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
