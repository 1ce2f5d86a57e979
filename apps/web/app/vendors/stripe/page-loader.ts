import { createStripeLoader, type StripeLoader } from "./loader.ts";
import { createPageHost } from "./page-host.ts";

let loader: StripeLoader | null = null;

/** One per page: Stripe.js must not load twice. */
export function pageStripeLoader(scriptUrl: string, fetchPublicKey: () => Promise<string>): StripeLoader {
  loader ??= createStripeLoader({ scriptUrl, fetchPublicKey, host: createPageHost() });
  return loader;
}
