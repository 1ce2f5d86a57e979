import { loadStripe } from "@stripe/stripe-js/pure";
import type { StripeHost } from "./loader.ts";

/** `loadStripe` uses the global that an earlier script tag left. */
export function createPageHost(): StripeHost {
  return {
    insertScript: (url) => {
      if (window.Stripe) return Promise.resolve();
      const script = document.createElement("script");
      script.src = url;
      script.async = true;
      return new Promise((resolve, reject) => {
        const fail = (reason: string) => {
          script.remove();
          reject(new Error(reason));
        };
        script.onload = () => (window.Stripe ? resolve() : fail("What came is not Stripe.js."));
        script.onerror = () => fail("The script could not be fetched.");
        document.head.append(script);
      });
    },
    start: (publicKey) => loadStripe(publicKey),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
