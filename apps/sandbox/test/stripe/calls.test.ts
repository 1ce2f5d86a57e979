import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createStripeFixture, subscribe } from "../support/stripe-fixture.ts";

let box: StripeSandbox;

beforeEach(async () => {
  box = await openStripe();
});

afterEach(() => box.close());

/** What the SDK throws. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Stripe.errors.StripeError);
  return thrown as Stripe.errors.StripeError;
}

function sdk(key: string): Stripe {
  const { hostname, port } = new URL(box.origin);
  return new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
}

describe("keys", () => {
  it("lets in the secret key alone, and the public one to a page's calls", async () => {
    expect(await refusal(sdk("sk_test_other").customers.list())).toMatchObject({
      statusCode: 401,
      type: "StripeAuthenticationError",
    });
    expect(await refusal(sdk("pk_test_sandbox").customers.list())).toMatchObject({
      statusCode: 401,
      code: "secret_key_required",
    });
    expect((await fetch(`${box.origin}/v1/customers`)).status).toBe(401);
  });

  it("shows a page an intent only with its client secret", async () => {
    const intent = await box.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const path = `GET /payment_intents/${intent.id}`;
    expect((await box.browse(path, {})).error.param).toBe("client_secret");
    expect((await box.browse(path, { client_secret: "pi_x_secret_y" })).error.param).toBe("client_secret");
    expect((await box.browse(path, { client_secret: intent.client_secret ?? "" })).id).toBe(intent.id);
  });

  it("takes a card's number from a page, never from a server", async () => {
    const intent = await box.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 34, cvc: "123" };
    const data = { payment_method_data: { type: "card", card } } as Stripe.PaymentIntentConfirmParams;
    expect((await refusal(box.stripe.paymentIntents.confirm(intent.id, data))).message).toContain("unsafe");
    expect((await box.confirm(intent.client_secret ?? "")).status).toBe("succeeded");
    const recorded = await (await fetch(`${box.origin}/_sandbox/requests`)).text();
    expect(recorded).toContain("***");
    expect(recorded).not.toContain("4242424242424242");
  });
});

describe("refusals", () => {
  it("names an unknown parameter, a missing one, a wrong number and a missing object", async () => {
    const { stripe } = box;
    const unknown = { name: "Ana", nickname: "A" } as Stripe.CustomerCreateParams;
    expect(await refusal(stripe.customers.create(unknown))).toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param: "nickname",
    });
    const items = [{ price: "price_none", quantity: 1.5 }];
    expect(await refusal(stripe.subscriptions.create({ items }))).toMatchObject({
      code: "parameter_missing",
      param: "customer",
    });
    expect(await refusal(stripe.subscriptions.create({ customer: "cus_1", items }))).toMatchObject({
      code: "parameter_invalid_integer",
      param: "items[0][quantity]",
    });
    expect(await refusal(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such customer: 'cus_none'",
    });
    expect((await refusal(stripe.customers.retrieve("cus_none"))).requestId).toMatch(/^req_/);
  });

  it("answers 501 where Stripe has more than the fake plays", async () => {
    expect((await refusal(box.stripe.payouts.list())).statusCode).toBe(501);
    const unknown = await fetch(`${box.origin}/_sandbox/unknown`);
    expect(await unknown.json()).toMatchObject({ requests: [{ status: 501 }] });
  });

  it("refuses another version of the API", async () => {
    const headers = { authorization: "Bearer sk_test_sandbox", "stripe-version": "2024-06-20" };
    expect((await fetch(`${box.origin}/v1/customers`, { headers })).status).toBe(400);
  });

  it("refuses a card that no bank could have given", async () => {
    const intent = await box.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const wrong = await box.confirm(intent.client_secret ?? "", "4242424242424241");
    expect(wrong.error).toMatchObject({ type: "card_error", code: "incorrect_number", param: "number" });
    const real = await box.confirm(intent.client_secret ?? "", "4111111111111111");
    expect(real.error).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
  });
});

describe("expand and lists", () => {
  it("expands named references, at most four levels deep", async () => {
    const fixture = await createStripeFixture(box.stripe);
    const { id } = await subscribe(box.stripe, fixture);
    const shown = await box.stripe.subscriptions.retrieve(id, {
      expand: ["customer", "items.data.price.product"],
    });
    expect(shown.customer).toMatchObject({ object: "customer" });
    expect(shown.items.data[0]?.price.product).toMatchObject({ id: "plan_a", object: "product" });
    expect(shown.latest_invoice).toMatch(/^in_/);
    const retrieve = (path: string) => refusal(box.stripe.subscriptions.retrieve(id, { expand: [path] }));
    expect((await retrieve("status")).message).toContain("cannot be expanded (status)");
    expect((await retrieve("latest_invoice.payment_intent")).message).toContain("cannot be expanded");
    expect((await retrieve("latest_invoice.payments.data.payment.payment_intent")).message).toContain(
      "4 levels",
    );
    expect(box.contract.failures).toEqual([]);
  });

  it("gives pages, newest first, forwards and backwards", async () => {
    const { stripe } = box;
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.customers.create({ name: `${n}` })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const last = await stripe.customers.list({ limit: 3, starting_after: ids[1] ?? "" });
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(2), false]);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] ?? "" });
    expect(back.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it("merges metadata, and finds a customer by it", async () => {
    const { stripe } = box;
    const { id } = await stripe.customers.create({
      metadata: { member: "7", old: "x" },
      email: "ana@example.com",
    });
    const changed = await stripe.customers.update(id, { metadata: { old: "", more: "y" }, name: "Ana" });
    expect(changed).toMatchObject({
      metadata: { member: "7", more: "y" },
      email: "ana@example.com",
      name: "Ana",
    });
    expect(
      (await stripe.customers.search({ query: "metadata['member']:'7'" })).data.map((one) => one.id),
    ).toEqual([id]);
    expect((await stripe.customers.list({ email: "ana@example.com" })).data).toHaveLength(1);
  });
});

describe("idempotency keys", () => {
  it("repeat the first answer exactly", async () => {
    const once = () => box.stripe.customers.create({ name: "Ana" }, { idempotencyKey: "one" });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual(first);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
    expect((await box.stripe.customers.list()).data).toHaveLength(1);
  });

  it("refuse other parameters, and are free again after a day", async () => {
    const make = (name: string) => box.stripe.customers.create({ name }, { idempotencyKey: "one" });
    await make("Ana");
    expect(await refusal(make("Bo"))).toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
    await box.control("PUT /clock", { hours: 24 });
    expect((await make("Bo")).name).toBe("Bo");
  });

  it("are in use while the first call is being answered", async () => {
    await box.control("PUT /settings", { latency_ms: 150 });
    const make = () => box.stripe.customers.create({ name: "Ana" }, { idempotencyKey: "one" });
    const answers = await Promise.allSettled([make(), make(), make()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    for (const error of refused)
      expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    expect((await box.stripe.customers.list()).data).toHaveLength(1);
  });

  it("keep a decline, but not a call that was refused for its parameters", async () => {
    const { stripe } = box;
    const pay = (params: object, idempotencyKey: string) =>
      stripe.paymentIntents.create(
        { amount: 500, currency: "usd", confirm: true, payment_method: "pm_card_chargeDeclined", ...params },
        { idempotencyKey },
      );
    const declined = await refusal(pay({}, "a"));
    expect(declined).toMatchObject({ statusCode: 402, code: "card_declined" });
    const again = await refusal(pay({}, "a"));
    expect([again.statusCode, again.charge]).toEqual([402, declined.charge]);
    expect((await refusal(pay({ amont: 1 }, "b"))).code).toBe("parameter_unknown");
    expect((await refusal(pay({}, "b"))).code).toBe("card_declined");
    expect((await stripe.charges.list()).data).toHaveLength(2);
  });
});

describe("the contract check", () => {
  it("finds what the SDK's types do not know, and calls without a key of their own", async () => {
    await box.close();
    box = await openStripe({ ownKeys: true });
    await box.stripe.customers.create({ name: "Ana" });
    await box.stripe.customers.create({ name: "Bo" }, { idempotencyKey: "own" });
    expect(box.contract.failures).toEqual(["request POST /customers: no idempotency key of its own."]);
    await refusal(box.stripe.customers.create({ nick: "B" } as never, { idempotencyKey: "own-2" }));
    expect(box.contract.failures.at(-1)).toContain('/nick Invalid key: Expected never but received "nick"');
    const [event] = (await box.stripe.events.list({ limit: 1 })).data;
    box.contract.recordEvent({ ...event, type: "nothing.happened" });
    expect(box.contract.failures.at(-1)).toContain("/type Invalid type");
    box.contract.recordEvent({ ...event, data: { object: { object: "coupon" } } });
    expect(box.contract.failures.at(-1)).toContain("/amount_off Invalid key");
  });
});
