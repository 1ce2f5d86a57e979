import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { cardConfirmation } from "../../../../../tools/stack/card-confirmation.ts";
import { sampleOfEach } from "../../../../../tools/test-size/test-size.ts";
import { signWebhook } from "../../../../sandbox/src/stripe/webhooks/webhooks.ts";
import type { StripeConfig } from "../../../src/config/config-stripe.ts";
import { seedDemoPlans } from "../../../src/demo/seed-demo-plans.ts";
import { reconcilePayments } from "../../../src/features/reconcile/reconcile-payments.ts";
import { reconcileRefunds } from "../../../src/features/reconcile/reconcile-refunds.ts";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";
import type { BareTestApp } from "../bare-test-app.ts";
import { DAY_MS, isSettable } from "../settable-clock.ts";
import { putCatalog } from "../snapshots/catalog-snapshot.ts";
import type { TestSandbox } from "./sandbox-part.ts";

/** An object of the sandbox's Stripe, as far as tests look into it. */
export interface StripeObject {
  id: string;
  customer: string;
  status: string;
  metadata: Record<string, string>;
  [field: string]: unknown;
}

export interface StripePart {
  config: StripeConfig;
  payments: Payments;
  /** Calls the control API of the sandbox's Stripe. */
  control: TestSandbox["control"];
  /** Objects of one kind, oldest first; of one customer where one is named. */
  list(kind: string, customer?: string): Promise<StripeObject[]>;
  /**
   * Does what somebody does at Stripe itself, in its dashboard or its portal.
   * @param route such as `POST /refunds`
   */
  ask(route: string, form?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Attaches one of Stripe's test cards, such as `pm_card_visa`. @returns its id */
  attachCard(customer: string, card: string): Promise<string>;
  /** Lets a customer's subscription be paid by one of Stripe's test cards. */
  payWith(customer: string, card: string): Promise<void>;
  /** Does what the bank's window does with a payment that waits for it. */
  answerBank(clientSecret: string, outcome: "succeeded" | "failed"): Promise<void>;
  /** What the page's script does with a card. */
  confirm(payment: { client_secret: string }, card?: string): Promise<LightMyRequestResponse>;
  /** Sends webhooks to the app, which listens from now on. */
  connectWebhooks(): Promise<void>;
  /** Delivers every event since the last time, some twice, and runs the jobs that follow from them. */
  deliverEvents(): Promise<void>;
  /** Delivers the events of one type, and drops the others. */
  deliverOnly(type: string): Promise<void>;
  /** Takes the events so far about a customer for delivered: the app knows what they say. */
  skipEvents(customer: string): Promise<void>;
  /**
   * Ends every subscription, here too, and drops what was not delivered. Members whom a test left behind would renew
   * through the months of the next tests, each time with events, emails and a receipt.
   */
  endSubscriptions(): Promise<void>;
  /** Moves the app's clock and Stripe's by days, and syncs what has happened at Stripe. */
  advance(days: number): Promise<void>;
}

const VISA = "4242424242424242";
export const DECLINED = "4000000000000002";

/** States of a subscription that is charged again. */
const GOES_ON = new Set(["active", "past_due"]);

/** Puts the demo's plans on sale at the sandbox's Stripe. */
export async function createStripePart(app: BareTestApp, sandbox: TestSandbox): Promise<StripePart> {
  const { payments, config, clock } = app.ctx;
  if (!config.stripe || !payments) throw new Error("No Stripe is configured.");
  await seedDemoPlans(app.ctx);
  const control: StripePart["control"] = (method, path, payload) =>
    sandbox.control(method, `/stripe${path}`, payload);
  await putCatalog({ ...app.ctx, payments }, control);
  const list: StripePart["list"] = async (kind, customer) => {
    const query = customer === undefined ? "" : `?customer=${customer}`;
    return (await control("GET", `/objects/${kind}${query}`)).json<{ data: StripeObject[] }>().data;
  };
  const calls = createCalls(sandbox, { config: config.stripe, payments, list });
  let last: string | undefined;
  const skipped = new Set<string>();
  const listNewEvents = async () => {
    const query = last === undefined ? "" : `?after=${last}`;
    const { data } = (await control("GET", `/objects/event${query}`)).json<{ data: StripeObject[] }>();
    return data.filter(({ id }) => !skipped.has(id));
  };
  const deliverEvents = async () => {
    const events = await listNewEvents();
    last = events.at(-1)?.id ?? last;
    // Stripe may repeat any of them: all are at `full`, the last one at `commit`.
    const repeated = new Set(sampleOfEach(events, () => "any"));
    for (const event of events) {
      await deliver(app, event);
      if (repeated.has(event)) await deliver(app, event);
    }
    await app.jobs.settle();
  };
  return {
    config: config.stripe,
    payments,
    control,
    list,
    ...calls,
    confirm: ({ client_secret: secret }, card = VISA) => confirmIntent(sandbox, secret, card),
    connectWebhooks: async () => {
      const origin = await app.app.listen({ host: "127.0.0.1", port: 0 });
      await control("PUT", "/webhooks", { url: `${origin}/stripe/webhook` });
    },
    deliverEvents,
    deliverOnly: async (type) => {
      const events = await listNewEvents();
      last = events.at(-1)?.id ?? last;
      for (const event of events) if (event.type === type) await deliver(app, event);
      await app.jobs.settle();
    },
    skipEvents: async (customer) => {
      for (const event of await listNewEvents())
        if (JSON.stringify(event).includes(customer)) skipped.add(event.id);
    },
    endSubscriptions: async () => {
      for (const { id, status } of await list("subscription"))
        if (GOES_ON.has(status)) await payments.cancelSubscription(id);
      last = (await listNewEvents()).at(-1)?.id ?? last;
      await reconcilePayments({ ...app.ctx, payments });
    },
    advance: async (days) => {
      if (!isSettable(clock)) throw new Error("The app has no clock that can be set.");
      clock.pass(Math.round(days * DAY_MS));
      await control("PUT", "/clock", { to: clock.now().toISOString() });
      await reconcilePayments({ ...app.ctx, payments });
      await reconcileRefunds({ ...app.ctx, payments });
    },
  };
}

function createCalls(
  sandbox: TestSandbox,
  { config, payments, list }: Pick<StripePart, "config" | "payments" | "list">,
): Pick<StripePart, "ask" | "attachCard" | "payWith" | "answerBank"> {
  const send = (route: string, form: Record<string, string>, key: string) => {
    const [method, path] = route.split(" ") as ["POST" | "DELETE", string];
    return sandbox.inject({
      method,
      url: `/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": randomUUID(),
      },
      payload: new URLSearchParams(form).toString(),
    });
  };
  const ask: StripePart["ask"] = (route, form = {}) => send(route, form, config.secretKey);
  const attachCard: StripePart["attachCard"] = async (customer, card) => {
    const attached = await ask(`POST /payment_methods/${card}/attach`, { customer });
    if (attached.statusCode !== 200) throw new Error(attached.body);
    return attached.json<{ id: string }>().id;
  };
  return {
    ask,
    attachCard,
    payWith: async (customer, card) => {
      const [subscription] = await list("subscription", customer);
      const paid = { id: subscription?.id ?? "", scheduleId: null };
      await payments.setCard(paid, await attachCard(customer, card), randomUUID());
    },
    answerBank: async (clientSecret, outcome) => {
      const [id] = clientSecret.split("_secret_");
      const intent = (await list("payment_intent")).find((one) => one.id === id);
      const action = intent?.next_action as { use_stripe_sdk: { source: string } } | undefined;
      const form = { source: action?.use_stripe_sdk.source ?? "", outcome };
      const answer = await send("POST /3ds2/challenge_complete", form, config.publicKey);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
  };
}

async function deliver({ app, ctx }: BareTestApp, event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = signWebhook(payload, ctx.clock.now().getTime()) ?? "";
  const answer = await app.inject({
    method: "POST",
    url: "/stripe/webhook",
    payload,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
}

/** A card in Stripe's own frame, without the frame. */
function confirmIntent(
  sandbox: Pick<TestSandbox, "inject">,
  secret: string,
  card: string,
): Promise<LightMyRequestResponse> {
  const { path, headers, form } = cardConfirmation(secret, card);
  return sandbox.inject({ method: "POST", url: path, headers, payload: form.toString() });
}
