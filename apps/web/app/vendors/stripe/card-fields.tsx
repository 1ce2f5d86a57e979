import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { type ReactNode, useCallback, useMemo } from "react";
import { type CardError, payByCard } from "./pay-by-card.ts";

interface CardFormProps {
  /** Null until Stripe.js has come. */
  stripe: Stripe | null;
  /** What the first payment will be. */
  amountCents: number;
  appearance: Appearance;
  children: ReactNode;
}

/** What card fields and the button that pays stand in. */
export function CardForm({ stripe, amountCents, appearance, children }: CardFormProps) {
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: "subscription",
      currency: "usd",
      amount: amountCents,
      allowedPaymentMethodTypes: ["card"],
      appearance,
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

/** Stripe's own frame: what is typed there never reaches this page. */
export function CardFields({ onReady, onLoadError }: CardFieldsProps) {
  return (
    <PaymentElement
      options={FIELD_OPTIONS}
      {...(onReady && { onReady })}
      {...(onLoadError && { onLoadError })}
    />
  );
}

/** Our own sentence beside the box says what is agreed to, so Stripe need not say it again. */
const FIELD_OPTIONS = { layout: "tabs", terms: { card: "never" }, wallets: { link: "never" } } as const;

/** @returns pays with the card in the fields, see `payByCard`; null as long as there are none */
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
