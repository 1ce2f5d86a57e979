import Stripe from "stripe";
import { cardConfirmation } from "../../../../tools/stack/card-confirmation.ts";
import { buildSandbox } from "../../src/app.ts";
import { SANDBOX_STRIPE_PUBLIC_KEY, SANDBOX_STRIPE_SECRET_KEY } from "../../src/stripe/credentials.ts";
import { createStripe } from "../../src/stripe/fake.ts";
import { type ContractCheck, createContractCheck } from "../stripe-contract/contract-check.ts";

/** What comes of 366 days, or of a 31st, depends on the day on which they begin. */
const START = Date.parse("2026-03-04T12:00:00Z");
const aheadMs = START - Date.now();
/** Goes on by itself: some tests wait for what is due. */
export const clock = { now: () => new Date(Date.now() + aheadMs) };

export interface StripeSandbox {
  /** Such as http://127.0.0.1:40123, for STRIPE_API_BASE. */
  origin: string;
  /** The official SDK, pointed at the sandbox. */
  stripe: Stripe;
  contract: ContractCheck;
  /** Asks the control API. @returns its answer's JSON; undefined when it has none */
  // biome-ignore lint/suspicious/noExplicitAny: each path of the control API has its own shape
  control(route: string, body?: object): Promise<any>;
  /** Calls as a page does, with the public key. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  browse(route: string, form: Record<string, string>): Promise<any>;
  /** Confirms an intent with a card's number, as the card frame does. */
  // biome-ignore lint/suspicious/noExplicitAny: an intent or an error
  confirm(clientSecret: string, number?: string): Promise<any>;
  close(): Promise<void>;
}

/** A sandbox with Stripe only, on a free port, checked against the SDK's types. */
export async function openStripe(
  options: { ownKeys?: boolean; dataDir?: string; productUrl?: string; maxNetworkRetries?: number } = {},
): Promise<StripeSandbox> {
  const contract = createContractCheck({ ownKeys: options.ownKeys ?? false });
  const { recordEvent: observeEvent, recordExchange: observe } = contract;
  const { dataDir, productUrl } = options;
  const app = await buildSandbox({
    fakes: [createStripe({ dataDir, productUrl, clock, observe, observeEvent })],
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const { hostname, port } = new URL(origin);
  const stripe = new Stripe(SANDBOX_STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
  });

  async function send(url: string, method: string, init: RequestInit) {
    const response = await fetch(url, { method, ...init });
    const text = await response.text();
    return text === "" ? undefined : JSON.parse(text);
  }

  function browse(route: string, form: Record<string, string>) {
    const [method = "", path = ""] = route.split(" ");
    const headers = { authorization: `Bearer ${SANDBOX_STRIPE_PUBLIC_KEY}` };
    const encoded = new URLSearchParams(form);
    return method === "GET"
      ? send(`${origin}/stripe/v1${path}?${encoded}`, method, { headers })
      : send(`${origin}/stripe/v1${path}`, method, { headers, body: encoded });
  }

  return {
    origin,
    stripe,
    contract,
    browse,
    control(route, body) {
      const [method = "", path = ""] = route.split(" ");
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      return send(`${origin}/_sandbox/stripe${path}`, method, json);
    },
    confirm(clientSecret, number = "4242424242424242") {
      const { path, form } = cardConfirmation(clientSecret, number);
      form.set("use_stripe_sdk", "true");
      return browse(`POST ${path.replace("/v1", "")}`, Object.fromEntries(form));
    },
    close: () => app.close(),
  };
}
