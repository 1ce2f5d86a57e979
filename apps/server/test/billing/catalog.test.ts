import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../src/errors.ts";
import { createCatalog } from "../../src/features/billing/catalog/create-catalog.ts";
import { comparePrices, expectedPrices } from "../../src/features/billing/catalog/expected-prices.ts";
import { setUpCatalog } from "../../src/features/billing/catalog/set-up-catalog.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { createLog } from "../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.stripe.control("DELETE", "/objects");
  await fixture.stripe.control("DELETE", "/failures");
  await fixture.db.updateTable("plans").set({ enrollment_fee_cents: 2000 }).execute();
  await setUp();
});

interface SandboxPrice {
  id: string;
  lookup_key: string | null;
  unit_amount: number;
  product: string;
}
async function readObjects<T>(kind: string): Promise<T[]> {
  return (await fixture.stripe.control("GET", `/objects/${kind}`)).json<{ data: T[] }>().data;
}
const setUp = async () => setUpCatalog(fixture.stripe, await listPlans(fixture.ctx));
const open = (demoData = false) =>
  createCatalog({
    ...fixture.ctx,
    payments: fixture.stripe.payments,
    config: { ...fixture.ctx.config, demoData },
  });
const refusal = async (answer: Promise<unknown>): Promise<AppError> => {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
};

describe("the catalog's set-up", () => {
  it("makes a product for each part of a plan, one fee, and every price [MONEY-01]", async () => {
    const products = await readObjects<{ id: string }>("product");
    expect(products.map(({ id }) => id).sort()).toEqual(
      [
        "enrollment_fee",
        ...[1, 2, 3].flatMap((tier) =>
          ["plan", "family", "family_extra"].map((part) => `${part}_brightwell_discount_${tier}`),
        ),
      ].sort(),
    );
    const amounts = Object.fromEntries(
      (await readObjects<SandboxPrice>("price")).map((price) => [price.lookup_key, price.unit_amount]),
    );
    expect(Object.keys(amounts)).toHaveLength(21);
    expect(amounts).toMatchObject({
      plan_brightwell_discount_2_monthly: 2490,
      plan_brightwell_discount_2_yearly: 25_100,
      family_brightwell_discount_2_monthly: 1250,
      family_extra_brightwell_discount_2_yearly: 44_100,
      enrollment_fee_brightwell_discount_2: 2000,
    });
  });

  it("does nothing the second time [MONEY-01]", async () => {
    const before = await readObjects<SandboxPrice>("price");
    expect(await setUp()).toEqual([]);
    expect(await readObjects("price")).toEqual(before);
  });

  it("sells a new price after a change, and members pay the old one [MONEY-01]", async () => {
    await fixture.db
      .updateTable("plans")
      .set({ enrollment_fee_cents: 2500 })
      .where("slug", "=", "brightwell_discount_1")
      .execute();
    expect(await setUp()).toEqual([
      "enrollment_fee_brightwell_discount_1 costs 2000 usd there and 2500 usd here, in cents",
    ]);
    const fees = (await readObjects<SandboxPrice>("price")).filter(
      ({ product, unit_amount }) => product === "enrollment_fee" && unit_amount !== 2000,
    );
    expect(fees.map(({ lookup_key }) => lookup_key)).toEqual(["enrollment_fee_brightwell_discount_1"]);
    expect(await readObjects("price")).toHaveLength(22);
    expect((await open().priceIds()).get("enrollment_fee_brightwell_discount_1")).toBe(fees[0]?.id);
  });

  it("finishes what a set-up before it left half done", async () => {
    await fixture.stripe.control("DELETE", "/objects");
    await fixture.stripe.control("POST", "/failures", { failure: "error_500", call: "POST /v1/prices" });
    await expect(setUp()).rejects.toMatchObject({ reason: "unavailable" });
    await setUp();
    expect((await open().priceIds()).size).toBe(21);
  });
});

describe("the catalog", () => {
  it("gives the price of every component, once all amounts are ours [MONEY-01]", async () => {
    const prices = await readObjects<SandboxPrice>("price");
    const priceIds = await open().priceIds();
    expect(priceIds).toEqual(new Map(prices.map(({ lookup_key, id }) => [lookup_key, id])));
  });

  it("refuses sales with an error and a delay while one amount differs by a cent [MONEY-01]", async () => {
    await fixture.db
      .updateTable("plans")
      .set({ enrollment_fee_cents: 2001 })
      .where("slug", "=", "brightwell_discount_3")
      .execute();
    const catalog = open();
    const refused = await refusal(catalog.priceIds());
    expect([refused.status, refused.code, refused.retryAfterSeconds]).toEqual([503, "unavailable", 60]);
    expect(refused.message).toMatch(/^No one can join right now/);
    await setUp();
    expect((await catalog.priceIds()).size).toBe(21);
  });

  it("notices a plan that changes while the server runs [MONEY-01]", async () => {
    const catalog = open();
    await catalog.priceIds();
    await fixture.db.updateTable("plans").set({ enrollment_fee_cents: 1999 }).execute();
    expect((await refusal(catalog.priceIds())).status).toBe(503);
  });

  it("offers one promotion code in a demo, once, and none elsewhere [PAY-05]", async () => {
    await open().priceIds();
    expect(await fixture.stripe.payments.findPromotion("WELCOME")).toBeNull();
    await open(true).priceIds();
    await open(true).priceIds();
    expect(await readObjects("promotion_code")).toHaveLength(1);
    expect(await fixture.stripe.payments.findPromotion("WELCOME")).toMatchObject({
      coupon: { off: { kind: "percent", percent: 50 }, products: ["enrollment_fee"] },
    });
  });

  it("sets itself up in a demo, and nowhere else", async () => {
    await fixture.stripe.control("DELETE", "/objects");
    expect((await refusal(open().priceIds())).status).toBe(503);
    expect((await open(true).priceIds()).size).toBe(21);
  });

  it("asks again after the provider could not answer", async () => {
    await fixture.db.deleteFrom("kept_prices").execute();
    await fixture.stripe.control("POST", "/failures", { failure: "error_500", call: "GET /v1/prices*" });
    const catalog = open();
    await expect(catalog.priceIds()).rejects.toMatchObject({ reason: "unavailable" });
    expect((await catalog.priceIds()).size).toBe(21);
  });
});

it("a server that starts before its payment provider sells once that is up", async () => {
  const lines: string[] = [];
  const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const early = await createTestApp({ stripe: true, log: createLog("info", sink) });
  try {
    await early.stripe.control("POST", "/failures", { failure: "error_500", call: "GET /v1/prices*" });
    await early.app.listen({ host: "127.0.0.1", port: 0 });
    await expect.poll(() => lines.join("")).toContain('"prices":21,"msg":"billing.catalog.ready"');
    expect(lines.join("")).toContain("billing.catalog.not_ready");
  } finally {
    await early.close();
  }
});

it("a server without a plan on sale does not say that it is open for sale", async () => {
  const lines: string[] = [];
  const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const empty = await createTestApp({ stripe: true, log: createLog("info", sink) });
  try {
    await empty.db.updateTable("plans").set({ sold: false }).execute();
    await empty.app.listen({ host: "127.0.0.1", port: 0 });
    await expect.poll(() => lines.join("")).toContain("billing.catalog.empty");
    expect(lines.join("")).not.toContain("billing.catalog.ready");
  } finally {
    await empty.close();
  }
});

describe("a price is not ours [MONEY-01]", () => {
  const right = { id: "price_1", currency: "usd", unitCents: 2490, interval: "month" } as const;
  it.each([
    ["in another currency", { currency: "eur" }],
    ["charged in another rhythm", { interval: "year" }],
    ["charged every other month", { interval: undefined }],
    ["charged once", { interval: null }],
    ["of another product", { productId: "prod_other" }],
    ["counted in fractions of a cent", { unitCents: null }],
  ] as const)("when it is %s", async (_what, wrong) => {
    const [, plus] = await listPlans(fixture.ctx);
    const expected = expectedPrices(plus ?? expect.fail()).slice(0, 1);
    const { lookupKey = "", productId = "" } = expected[0] ?? {};
    const found = { ...right, lookupKey, productId };
    expect(comparePrices(expected, [found]).errors).toEqual([]);
    expect(comparePrices(expected, [{ ...found, ...wrong }]).errors).toHaveLength(1);
  });
});
