import { PassThrough } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../src/logging/log.ts";
import { ABOUT_NOBODY } from "../../../src/vendors/disclosures/disclosure-log.ts";
import { createPayments } from "../../../src/vendors/stripe/create-payments.ts";
import { PaymentError } from "../../../src/vendors/stripe/payment-error.ts";
import type { Payments } from "../../../src/vendors/stripe/payments.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

let fixture: TestApp<"stripe">;
let payments: Payments;
const lines: string[] = [];

beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  payments = createPayments(
    { log: createLog("trace", sink), disclosures: ABOUT_NOBODY },
    fixture.stripe.config,
    fixture.ctx.config.timeLimits,
  );
});
afterAll(() => fixture.close());
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => fixture.stripe.control("DELETE", "/failures"));

let customers = 0;
const MARIA = {
  accountId: "maria",
  name: "Maria Lopez",
  email: "maria@example.com",
  phoneNumber: "+17135550123",
  language: "en" as const,
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
};
const failure = (name: string, call = "*", more: object = {}) =>
  fixture.stripe.control("POST", "/failures", { failure: name, call, times: 3, ...more });
async function countCustomers(): Promise<number> {
  return (await fixture.stripe.control("GET", "/objects/customer")).json().data.length;
}
async function refusal(answer: Promise<unknown>): Promise<PaymentError> {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PaymentError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

describe("the port to the payment provider", () => {
  it.each(["error_500", "html", "rate_limit", "reset_before", "empty", "wrong_types"])(
    "reports %s as unavailable, and creates no customer",
    async (name) => {
      const before = await countCustomers();
      await failure(name, "POST /v1/customers*");
      customers += 1;
      const asked = payments.createCustomer(MARIA, `port-${customers}`);
      expect((await refusal(asked)).reason).toBe("unavailable");
      const isMade = name === "empty" || name === "wrong_types";
      expect(await countCustomers()).toBe(before + (isMade ? 1 : 0));
    },
  );

  it.each(["reset_after", "error_500_after", "empty", "wrong_types"])(
    "makes one customer when %s hides what was done and the same key is tried again [PAY-09]",
    async (name) => {
      const before = await countCustomers();
      customers += 1;
      const key = `port-${customers}`;
      await failure(name, "POST /v1/customers*", { times: 1 });
      const first = await payments.createCustomer(MARIA, key).catch(() => null);
      const second = await payments.createCustomer(MARIA, key).catch(() => null);
      expect(await countCustomers()).toBe(before + 1);
      if (first !== null && second !== null) expect(second).toBe(first);
    },
  );

  it.each(["lock_timeout", "rate_limit"])(
    "tries a call again that met %s, under the same key, and logs it [MONEY-04]",
    async (name) => {
      const before = await countCustomers();
      customers += 1;
      await failure(name, "POST /v1/customers*", { times: 2 });
      await payments.createCustomer(MARIA, `port-${customers}`);
      expect(await countCustomers()).toBe(before + 1);
      const keys = (await fixture.stripe.list("sandbox.kept_answer")).map(({ id }) => id);
      expect(keys.at(-1)).toBe(`port-${customers}`);
      const retried = lines.join("").match(/"stripe\.call\.retried"/g);
      expect(retried).toHaveLength(2);
    },
  );

  it.each([["lock_timeout", "busy"] as const, ["rate_limit", "unavailable"] as const])(
    "gives a call up that meets %s a third time, as %s",
    async (name, reason) => {
      await failure(name, "GET /v1/prices*");
      expect((await refusal(payments.findPrices(["any"]))).reason).toBe(reason);
    },
  );

  it("ends a call that hangs, its second try included", async () => {
    const hurried = createPayments(
      { log: createLog("silent"), disclosures: ABOUT_NOBODY },
      fixture.stripe.config,
      {
        paymentCallMs: 150,
      },
    );
    // It hangs for longer than this test may take.
    await failure("hang_before", "GET /v1/prices*", { times: 5, delay_ms: 120_000 });
    expect((await refusal(hurried.findPrices(["any"]))).reason).toBe("unavailable");
  }, 100_000);

  it("distinguishes a wrong object, a wrong promotion and our own mistakes", async () => {
    const line = { priceId: "price_none", quantity: 1, isOnce: false, isDiscounted: true };
    const customerId = await payments.createCustomer(MARIA, "port-reasons");
    const prices = await payments.findPrices(["plan_brightwell_discount_1_monthly"]);
    const right = { ...line, priceId: prices[0]?.id ?? "" };
    const promotion = { id: "promo_none", on: "cart" } as const;
    const reasons = await Promise.all(
      [
        payments.retrieveSubscription("sub_none"),
        payments.previewTotal({ customerId, lines: [line], promotion: null }),
        payments.previewTotal({ customerId, lines: [right], promotion }),
        payments.previewTotal({ customerId, lines: [right], promotion: { ...promotion, on: "lines" } }),
        payments.previewTotal({ customerId, lines: [{ ...right, quantity: 0.5 }], promotion: null }),
      ].map(async (asked) => (await refusal(asked)).reason),
    );
    expect(reasons).toEqual(["missing", "missing", "promotion", "promotion", "refused"]);
  });

  it("logs no name, address, phone number or key, whatever fails", async () => {
    for (const name of ["error_500", "html", "wrong_types"]) {
      await failure(name, "POST /v1/customers*");
      customers += 1;
      await refusal(payments.createCustomer(MARIA, `port-${customers}`));
      await fixture.stripe.control("DELETE", "/failures");
    }
    const logged = lines.join("");
    expect(logged).toContain("stripe.call.failed");
    expect(logged).not.toMatch(/Maria|Lopez|example\.com|5550123|Main St|sk_test/);
  });
});
