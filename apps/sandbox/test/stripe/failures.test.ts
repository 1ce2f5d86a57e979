import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clock, openStripe, type StripeSandbox } from "../support/open-stripe.ts";
import { createStripeFixture, secretOf, subscribe } from "../support/stripe-fixture.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

describe("Stripe in trouble", () => {
  let box: StripeSandbox;

  beforeEach(async () => {
    box = await openStripe();
  });

  afterEach(() => box.close());

  const make = (idempotencyKey: string, timeout = 20_000) =>
    box.stripe.customers.create({ name: "Ana" }, { idempotencyKey, timeout });
  const count = async () => (await box.stripe.customers.list()).data.length;

  it.each([
    ["error_500", "StripeAPIError", 0],
    ["error_500_after", "StripeAPIError", 1],
    ["html", "StripeAPIError", 0],
    ["rate_limit", "StripeRateLimitError", 0],
    ["hang_after", "StripeConnectionError", 1],
    ["empty", "StripeAPIError", 1],
  ])(
    "with %s is a %s to the SDK, and the same key makes one customer after all",
    async (failure, type, made) => {
      await box.control("POST /failures", { failure, call: "POST /v1/customers", delay_ms: 1000 });
      await expect(make("one", failure === "hang_after" ? 300 : undefined)).rejects.toMatchObject({ type });
      expect(await count()).toBe(made);
      expect(await make("one")).toMatchObject({ name: "Ana" });
      expect(await count()).toBe(1);
    },
  );

  it.each(["reset_before", "reset_after"])(
    "cuts the line with %s, and the SDK's own second try makes one",
    async (failure) => {
      await box.control("POST /failures", { failure });
      expect(await make("one")).toMatchObject({ name: "Ana" });
      expect(await count()).toBe(1);
    },
  );

  it("does what a call asked for, though its caller had gone before it began", async () => {
    await box.control("POST /failures", { failure: "hang_before", delay_ms: 600 });
    await expect(make("one", 300)).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(await count()).toBe(0);
    await expect.poll(count).toBe(1);
    await make("one");
    expect(await count()).toBe(1);
  });

  it("answers in other types, to the calls that were meant and no others", async () => {
    await box.control("POST /failures", { failure: "wrong_types", call: "POST /v1/customers", times: 2 });
    expect(await count()).toBe(0);
    expect(await make("one")).toMatchObject({ id: 18, object: 8 });
    expect(await box.control("GET /failures")).toMatchObject({
      failures: [{ failure: "wrong_types", times: 1 }],
    });
    await box.control("DELETE /failures");
    expect(await make("one")).toMatchObject({ object: "customer" });
  });
});

describe("what Stripe remembers", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps objects, stored answers, the clock and due tasks over a restart", async () => {
    const before = await openStripe({ dataDir: folder });
    const fixture = await createStripeFixture(before.stripe);
    const subscription = await subscribe(before.stripe, fixture, {}, { idempotencyKey: "join" });
    await before.confirm(secretOf(subscription));
    await before.control("PUT /clock", { hours: 10 });
    await before.close();

    const after = await openStripe({ dataDir: folder });
    const customer = subscription.customer as string;
    const again = await subscribe(after.stripe, fixture, { customer }, { idempotencyKey: "join" });
    expect(again).toEqual(subscription);
    await after.control("PUT /clock", { days: 32 });
    const renewed = await after.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(renewed).toMatchObject({
      status: "active",
      latest_invoice: { billing_reason: "subscription_cycle", status: "paid" },
    });
    expect(after.contract.failures).toEqual([]);
    await after.close();
  });

  it("loses no answer to kill -9, and ignores a half-written line", async () => {
    const run = async () => {
      const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA_DIR: folder };
      const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
      const [said] = await once(child.stdout, "data");
      const { hostname, port } = new URL(/http:\S+/.exec(String(said))?.[0] ?? "");
      const stripe = new Stripe("sk_test_sandbox", {
        host: hostname,
        port,
        protocol: "http",
        maxNetworkRetries: 0,
      });
      return { child, stripe };
    };
    const first = await run();
    const answered: string[] = [];
    const killed = once(first.child, "exit");
    for (let n = 0; n < 30; n += 1) {
      const made = first.stripe.customers.create({ name: `${n}` });
      if (n === 20) first.child.kill("SIGKILL");
      await made.then(({ id }) => answered.push(id)).catch(() => {});
    }
    await killed;
    appendFileSync(path.join(folder, "stripe.jsonl"), '[["customer","cus_half",{"id":"cus_ha');

    const second = await run();
    const stored = await second.stripe.customers.list({ limit: 100 });
    expect(answered.length).toBeGreaterThanOrEqual(20);
    expect(stored.data.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    await second.stripe.customers.create({ name: "after" });
    second.child.kill("SIGTERM");
    await once(second.child, "exit");
    const lines = readFileSync(path.join(folder, "stripe.jsonl"), "utf8").trim().split("\n");
    expect(lines.every((line) => Array.isArray(JSON.parse(line)))).toBe(true);
  });

  it("commits a call's changes and its stored answer in one line", async () => {
    const box = await openStripe({ dataDir: folder });
    await box.stripe.customers.create({ name: "Ana" }, { idempotencyKey: "one" });
    await box.close();
    const [line = ""] = readFileSync(path.join(folder, "stripe.jsonl"), "utf8").split("\n");
    const kinds = (JSON.parse(line) as [string][]).map(([kind]) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["customer", "event", "sandbox.kept_answer"]));
  });

  it("is nothing after it was emptied, and its clock is right again", async () => {
    const box = await openStripe({ dataDir: folder });
    await box.stripe.customers.create({ name: "Ana" });
    await box.control("PUT /clock", { days: 400 });
    await box.control("DELETE /objects");
    expect((await box.stripe.customers.list()).data).toEqual([]);
    const { now } = await box.control("GET /clock");
    expect(now.slice(0, 10)).toBe(clock.now().toISOString().slice(0, 10));
    expect(await box.control("PUT /clock", { to: "2020-01-01T00:00:00Z" })).toMatchObject({
      error: "invalid",
    });
    await box.close();
  });
});
