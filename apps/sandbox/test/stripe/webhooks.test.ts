import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SANDBOX_STRIPE_WEBHOOK_SECRET } from "../../src/stripe/credentials.ts";
import { clock, openStripe, type StripeSandbox } from "../support/open-stripe.ts";

let box: StripeSandbox;
let receiver: Server;
let received: { event: Stripe.Event | null; url: string }[];
/** What the receiver answers, call by call; 200 when nothing is left. */
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const signature = String(request.headers["stripe-signature"] ?? "");
    const event = read(Buffer.concat(chunks), signature);
    received.push({ event, url: request.url ?? "" });
    response.writeHead(event === null ? 400 : (answers.shift() ?? 200)).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  box = await openStripe({ productUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
});

afterEach(async () => {
  await box.close();
  receiver.close();
  receiver.closeAllConnections();
});

/** Events as the product reads them: null where the SDK refuses. */
function read(body: Buffer, signature: string): Stripe.Event | null {
  try {
    const { webhooks } = new Stripe("sk_test_x");
    const now = clock.now().getTime();
    return webhooks.constructEvent(body, signature, SANDBOX_STRIPE_WEBHOOK_SECRET, undefined, undefined, now);
  } catch {
    return null;
  }
}

const names = () =>
  received.map(({ event }) => (event?.data.object as Stripe.Customer | undefined)?.name ?? null);
const make = (name: string) => box.stripe.customers.create({ name });
const settle = () => box.control("POST /webhooks/settle");

describe("webhooks", () => {
  it("are signed for the SDK, also after the clock has moved", async () => {
    await box.control("PUT /clock", { days: 400 });
    await make("Ana");
    await settle();
    expect(received[0]).toMatchObject({ url: "/stripe/webhook", event: { type: "customer.created" } });
    expect(await box.stripe.events.retrieve(received[0]?.event?.id ?? "")).toMatchObject({
      pending_webhooks: 0,
    });
  });

  it("come again until they are taken", async () => {
    answers = [500, 503];
    await make("Ana");
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(3);
    const { deliveries } = await box.control("GET /webhooks");
    expect(deliveries.map(({ status }: { status: number }) => status).slice(0, 2)).toEqual([500, 503]);
    expect(new Set(received.map(({ event }) => event?.id)).size).toBe(1);
  });

  it("wait while they are held, and then come in any order", async () => {
    await box.control("PUT /webhooks", { mode: "hold", copies: 2 });
    for (const name of ["A", "B", "C", "D"]) await make(name);
    await settle();
    expect(received).toEqual([]);
    await box.control("POST /webhooks/release", { order: "reversed" });
    expect(names()).toEqual(["D", "D", "C", "C", "B", "B", "A", "A"]);
  });

  it("are dropped on request, and sent again in a repeatable shuffled order", async () => {
    await box.control("PUT /webhooks", { mode: "drop" });
    for (const name of ["A", "B", "C", "D", "E"]) await make(name);
    await settle();
    expect(received).toEqual([]);
    const shuffle = () => box.control("POST /webhooks/send", { order: "shuffled", seed: 3, copies: 2 });
    await shuffle();
    const order = names();
    expect(order.toSorted()).toEqual(["A", "A", "B", "B", "C", "C", "D", "D", "E", "E"]);
    expect(order).not.toEqual(order.toSorted());
    received = [];
    await shuffle();
    expect(names()).toEqual(order);
  });

  it.each(["bad", "old", "missing"])(
    "with a signature that is %s are refused by the SDK",
    async (signature) => {
      await make("Ana");
      await settle();
      received = [];
      const { sent } = await box.control("POST /webhooks/send", { signature });
      expect(sent).toEqual([{ event: expect.stringMatching(/^evt_/), status: 400 }]);
      expect(received[0]?.event).toBeNull();
    },
  );

  it("can be of an unknown type", async () => {
    await box.control("POST /webhooks/invent", {
      type: "customer.promoted",
      object: { id: "cus_1", object: "customer" },
    });
    await settle();
    expect(received[0]?.event?.type).toBe("customer.promoted");
  });
});
