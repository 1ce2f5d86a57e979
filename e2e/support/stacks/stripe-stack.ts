import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Request } from "@playwright/test";
import {
  SANDBOX_STRIPE_PUBLIC_KEY,
  SANDBOX_STRIPE_SECRET_KEY,
} from "../../../apps/sandbox/src/stripe/credentials.ts";
import { SANDBOX_STRIPE_SCRIPT } from "../../../apps/sandbox/src/stripe-js/paths.ts";
import { test as base } from "../fixtures.ts";

export interface Intent {
  id: string;
  client_secret: string;
  status: string;
}

const sandbox = () => process.env.E2E_SANDBOX ?? "";

/** Calls Stripe's API as a server does. */
export async function callStripe(path: string, form?: Record<string, string>): Promise<Intent> {
  const answer = await fetch(`${sandbox()}/stripe/v1${path}`, {
    method: form ? "POST" : "GET",
    headers: { authorization: `Bearer ${SANDBOX_STRIPE_SECRET_KEY}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Intent;
}

/** A code that takes half off the first price of Smirk Plus. */
export async function makeHalfPriceCode(): Promise<string> {
  const code = `HALF${process.pid}X${Date.now()}`;
  const coupon = await callStripe("/coupons", {
    percent_off: "50",
    duration: "once",
    "applies_to[products][0]": "plan_brightwell_discount_2",
  });
  await callStripe("/promotion_codes", {
    code,
    "promotion[type]": "coupon",
    "promotion[coupon]": coupon.id,
  });
  return code;
}

export const PAID_PATH = "/after-paying";

interface PayPage {
  secret: string;
  amount?: number;
  publicKey?: string;
  appearance?: object;
  /** Leaves the page only when a bank's own page must be shown. */
  stays?: boolean;
}

interface StripeFixtures {
  /** Opens a page that has nothing but card fields and a button, held to the product's own policy. */
  openPayPage: (options: PayPage) => Promise<void>;
}

/** A shop of its own: a browser lets no page that is made up by the test reach this machine. */
export const test = base.extend<StripeFixtures & { fixture: StripeFixture }>({
  // One for each test: a fixture of a worker would need workers, and browsers, of its own.
  // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
  fixture: async ({}, use) => {
    const fixture = await createStripeFixture();
    await use(fixture);
    await fixture.close();
  },
  openPayPage: async ({ page, fixture, request }, use) => {
    await use(async (options) => {
      const policy = (await request.get("/")).headers()["content-security-policy"] ?? "";
      fixture.show(renderPayPage(options, /'nonce-([^']+)'/.exec(policy)?.[1] ?? ""), policy);
      await page.goto(`${fixture.origin}/pay-here`);
    });
  },
});

interface StripeFixture {
  origin: string;
  show(page: string, policy: string): void;
  close(): Promise<void>;
}

async function createStripeFixture(): Promise<StripeFixture> {
  let shown = { page: "", policy: "" };
  const server = createServer((request, response) => {
    const isPaid = request.url?.startsWith(PAID_PATH);
    response.setHeader("content-type", "text/html");
    response.setHeader("content-security-policy", shown.policy);
    response.end(isPaid ? "Paid." : shown.page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (page, policy) => {
      shown = { page, policy };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function renderPayPage(options: PayPage, nonce: string): string {
  const { secret, amount = 2000, publicKey = SANDBOX_STRIPE_PUBLIC_KEY, appearance = {}, stays } = options;
  const elements = { mode: "subscription", amount, currency: "usd", appearance };
  const method = secret.startsWith("seti_") ? "confirmSetup" : "confirmPayment";
  return `<!doctype html>
<html lang="en"><head><title>Pay</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<script nonce="${nonce}" src="${sandbox()}${SANDBOX_STRIPE_SCRIPT}"></script></head>
<body><main><h1>Pay</h1><div id="card"></div><button id="pay">Pay</button><pre id="said" role="status"></pre></main>
<script nonce="${nonce}">
const said = document.getElementById("said");
const stripe = Stripe(${JSON.stringify(publicKey)});
const elements = stripe.elements(${JSON.stringify(elements)});
const events = [];
const element = elements.create("payment");
for (const name of ["ready", "change", "focus", "blur", "loaderror"]) {
  element.on(name, ({ error, complete }) => events.push(error?.message ?? (complete ? "complete" : name)));
}
element.mount("#card");
const secret = ${JSON.stringify(secret)};
const confirm = () => stripe.${method}({
  elements, clientSecret: secret, confirmParams: { return_url: location.origin + "${PAID_PATH}" },
  redirect: ${JSON.stringify(stays ? "if_required" : "always")},
});
document.getElementById("pay").onclick = async () => {
  said.textContent = "";
  try {
    const submitted = await elements.submit();
    said.textContent = JSON.stringify(submitted.error ? submitted : await confirm());
  } catch (error) {
    said.textContent = String(error);
  }
};
</script></body></html>`;
}

/** The card fields, as a person finds them. */
export function cardFields(page: Page) {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  return {
    frame,
    number: frame.getByLabel("Card number"),
    expiry: frame.getByLabel("Expiration date"),
    cvc: frame.getByLabel("Security code"),
    zip: frame.getByLabel("ZIP code"),
  };
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page);
  await fields.number.fill(number);
  await fields.expiry.fill("12 / 34");
  await fields.cvc.fill("123");
  await fields.zip.fill("77002");
}

/** The bank's page, which asks whether it is really the cardholder. */
export function bankPage(page: Page) {
  return page.frameLocator('iframe[title="Your bank\'s confirmation"]');
}

/** Requests whose address or body holds a text, by who sent them and where to. */
export function watchRequests(page: Page, text: string): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  page.on("request", (request: Request) => {
    if (!`${request.url()} ${request.postData() ?? ""}`.includes(text)) return;
    found.push({ from: new URL(request.frame().url()).origin, to: new URL(request.url()).origin });
  });
  return found;
}
