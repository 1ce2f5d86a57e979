import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

export const COULD_NOT_LOAD = "Failed to load Stripe.js";

const loaders = new Map<string, StripeLoader>();

/** One per page and address: Stripe.js must not load twice. */
export function pageStripeLoader(scriptUrl: string, fetchPublicKey: () => Promise<string>): StripeLoader {
  const loader =
    loaders.get(scriptUrl) ?? createStripeLoader({ scriptUrl, fetchPublicKey, host: createPageHost() });
  loaders.set(scriptUrl, loader);
  return loader;
}

/** `loadStripe` uses the global that an earlier script tag left. */
function createPageHost(): StripeHost {
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

interface StripeHost {
  insertScript: (url: string) => Promise<void>;
  start: (publicKey: string) => Promise<Stripe | null>;
  wait: (ms: number) => Promise<void>;
}

interface StripeLoaderOptions {
  scriptUrl: string;
  fetchPublicKey: () => Promise<string>;
  host: StripeHost;
}

export interface StripeLoader {
  /** Starts over after a failure. @throws Error "Failed to load Stripe.js" (PAY-06); what `fetchPublicKey` throws */
  load: () => Promise<Stripe>;
}

const TRIES = 2;

const TIMEOUT_MS = 12_000;

export function createStripeLoader({ scriptUrl, fetchPublicKey, host }: StripeLoaderOptions): StripeLoader {
  let loading: Promise<Stripe> | null = null;

  async function insertWithRetry(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await host.insertScript(scriptUrl);
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
  }

  async function insert(): Promise<void> {
    const lateness = host.wait(TIMEOUT_MS).then(() => Promise.reject(new Error("It did not come in time.")));
    try {
      await Promise.race([insertWithRetry(), lateness]);
    } catch (cause) {
      throw new Error(COULD_NOT_LOAD, { cause });
    }
  }

  async function run(): Promise<Stripe> {
    const [publicKey] = await Promise.all([fetchPublicKey(), insert()]);
    const stripe = await host.start(publicKey);
    if (stripe === null) throw new Error(COULD_NOT_LOAD);
    return stripe;
  }

  return {
    load: () => {
      loading ??= run().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
  };
}
