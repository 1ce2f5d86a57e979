import type { PaymentIntent, SetupIntent, StripeConstructorOptions, StripeError } from "@stripe/stripe-js";

/** Messages between the page's script and the sandbox's frames. */

export type IntentKind = "payment" | "setup";

/** An intent's id and secret in one string. */
export type ClientSecret = string;

export type IntentAnswer =
  | { intent: PaymentIntent | SetupIntent; error?: undefined }
  | { intent?: undefined; error: StripeError };

export interface Appearance {
  theme?: "stripe" | "night" | "flat";
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
}

export interface FontSource {
  family: string;
  src: string;
  weight?: string;
  style?: string;
}

export interface FrameOpening {
  publicKey: string;
  fonts?: FontSource[];
  options?: StripeConstructorOptions;
  appearance?: Appearance;
  readOnly?: boolean;
}

export interface Confirmation {
  kind: IntentKind;
  clientSecret: ClientSecret;
  returnUrl: string | undefined;
  billingDetails: unknown;
}

export interface Challenge {
  publicKey: string;
  kind: IntentKind;
  clientSecret: ClientSecret;
  intent: PaymentIntent | SetupIntent;
}

export interface CardState {
  empty: boolean;
  complete: boolean;
}
