import { createStripeLoader, type StripeLoader } from "./loader.ts";
import { createPageHost } from "./page-host.ts";

let loader: StripeLoader | null = null;

/** The page's one loader: Stripe.js must not be loaded twice, however often the checkout is opened. */
export function pageStripeLoader(scriptUrl: string, fetchPublicKey: () => Promise<string>): StripeLoader {
  loader ??= createStripeLoader({ scriptUrl, fetchPublicKey, host: createPageHost() });
  return loader;
}
