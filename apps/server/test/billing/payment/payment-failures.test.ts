import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../../src/app.ts";
import { loadConfig } from "../../../src/config/config.ts";
import { withinTime } from "../../../src/features/billing/payment-errors.ts";
import { createPayments } from "../../../src/vendors/stripe/create-payments.ts";
import { PaymentError } from "../../../src/vendors/stripe/payment-error.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { type StartedPayment, signUpBody } from "../../support/parts/members-part.ts";

/** The usual time limit has a test of its own; for what hangs this one is shorter. */
const IMPATIENT_MS = 300;

let fixture: TestApp<"stripe">;
let app: TestApp<"stripe">["app"];
let isImpatient = false;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  const patient = createPayments(fixture.ctx, fixture.stripe.config, fixture.ctx.config.timeLimits);
  const impatient = createPayments(fixture.ctx, fixture.stripe.config, { paymentCallMs: IMPATIENT_MS });
  const payments = new Proxy(patient, {
    get: (_, name) => Reflect.get(isImpatient ? impatient : patient, name),
  });
  app = await buildApp({ ...fixture.ctx, payments }, {});
  // The catalog is held against the plans before anything fails.
  await begin(await fixture.accounts.signIn());
});
afterAll(async () => {
  await app.close();
  await fixture.close();
});
const endFailures = () => {
  isImpatient = false;
  return fixture.stripe.control("DELETE", "/failures");
};
afterEach(endFailures);

const post = (url: string, { headers }: SignedIn, payload: object) =>
  app.inject({ method: "POST", url: `/subscription/${url}`, headers, payload });
const press = (member: SignedIn, changes = {}) => post("initial_payment", member, signUpBody(changes));

/** Presses Pay before anything fails. */
async function begin(member: SignedIn): Promise<StartedPayment> {
  const answer = await press(member);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function findAt(member: SignedIn) {
  const customers = (await fixture.stripe.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const subscriptions = await fixture.stripe.list("subscription", customers[0]?.id);
  return { customers: customers.length, subscriptions: subscriptions.length };
}

/** The keys that the sandbox has seen for customers and subscriptions, but for changes of a customer. */
async function keysOf(member: SignedIn): Promise<string[]> {
  const [row] = await fixture.members.membershipsOf(member.accountId);
  const kept = (await fixture.stripe.list("sandbox.kept_answer")).map(({ id }) => id);
  return kept.filter((id) => id.endsWith(`${row?.id}`) && !id.startsWith("customer-of-")).toSorted();
}

const FAILURES = [
  "hang_before",
  "hang_after",
  "error_500",
  "error_500_after",
  "html",
  "rate_limit",
  "reset_before",
  "reset_after",
  "empty",
  "wrong_types",
];
const CALLS = ["POST /v1/customers", "POST /v1/invoices/create_preview", "POST /v1/subscriptions"];

describe.each(CALLS)("when %s fails", (call) => {
  it.each(FAILURES)(
    "with %s the buyer reads a sentence, and Pay works when pressed again [PAY-04, PAY-09]",
    async (failure) => {
      const member = await fixture.accounts.signIn();
      isImpatient = failure.startsWith("hang");
      // The SDK tries twice; what Stripe has not begun is asked three times.
      await fixture.stripe.control("POST", "/failures", {
        failure,
        call,
        // More than are asked for: a call of the test before may still be under way.
        times: 9,
        delay_ms: 2 * IMPATIENT_MS,
      });
      const answer = await press(member);
      await endFailures();
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        {
          error: "unavailable",
          message: expect.stringMatching(/^We cannot take payments right now\./),
          reason: "payments_unavailable",
        },
      ]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      // What hung may still be under way: the same key is then in use for a moment.
      await expect.poll(async () => (await press(member)).statusCode).toBe(200);
      expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 1 });
      const [row] = await fixture.members.membershipsOf(member.accountId);
      expect(await keysOf(member)).toEqual([`customer-${row?.id}`, `subscription-${row?.id}`]);
    },
  );
});

describe("a provider that says when to ask again", () => {
  it.each([
    ["rate_limit", 30, "30"],
    ["error_500", 30, "30"],
    ["html", 3600, "120"],
    ["rate_limit", 0, "1"],
  ])(
    "with %s and %i seconds is passed on as Retry-After %s [TRUST-07]",
    async (failure, seconds, expected) => {
      const member = await fixture.accounts.signIn();
      await fixture.stripe.control("POST", "/failures", {
        failure,
        call: "POST /v1/customers",
        times: 2,
        retry_after: seconds,
      });
      const answer = await press(member);
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, expected]);
    },
  );
});

describe("while the provider cannot be asked", () => {
  it.each(["error_500", "html", "reset_before", "wrong_types", "hang_before"])(
    "(%s) a payment is still processing, and is paid as soon as it can be [PROC-02]",
    async (failure) => {
      const member = await fixture.accounts.signIn();
      const payment = await begin(member);
      await fixture.stripe.confirm(payment);
      isImpatient = failure.startsWith("hang");
      const failures = { failure, call: "GET *", times: 4, delay_ms: 2 * IMPATIENT_MS };
      await fixture.stripe.control("POST", "/failures", failures);
      await fixture.db.updateTable("memberships").set({ synced_at: null }).execute();
      const asked = await post("retrive_state", member, payment);
      expect([asked.statusCode, asked.json()]).toEqual([200, { state: "processing" }]);
      await endFailures();
      expect((await post("retrive_state", member, payment)).json().state).toBe("paid");
    },
  );

  it("a job is tried again until it can [PROC-02]", async () => {
    const member = await fixture.accounts.signIn();
    await fixture.stripe.confirm(await begin(member));
    await fixture.stripe.connectWebhooks();
    const events = (await fixture.stripe.list("event")).slice(-5).map(({ id }) => id);
    await fixture.stripe.control("POST", "/failures", { failure: "error_500", call: "GET *", times: 100 });
    await fixture.stripe.control("POST", "/webhooks/send", { events });
    await fixture.jobs.run();
    expect((await fixture.members.membershipsOf(member.accountId))[0]?.state).toBe("open");
    await fixture.stripe.control("DELETE", "/failures");
    await fixture.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await fixture.jobs.run();
    expect((await fixture.members.membershipsOf(member.accountId))[0]?.state).toBe("active");
  });
});

describe("a failure that the provider stores under its key for a day", () => {
  it.each(["createCustomer", "createSubscription"] as const)(
    "of %s costs the buyer two presses, not the day [PAY-04, PAY-09]",
    async (call) => {
      const member = await fixture.accounts.signIn();
      const payments = createPayments(fixture.ctx, fixture.stripe.config, fixture.ctx.config.timeLimits);
      let storedKey: string | undefined;
      const failing = async (draft: never, key: string) => {
        storedKey ??= key;
        if (key === storedKey) throw new PaymentError("unavailable", "StripeAPIError");
        return payments[call](draft, key) as never;
      };
      const unlucky = await buildApp({ ...fixture.ctx, payments: { ...payments, [call]: failing } }, {});
      const statuses = [];
      for (let presses = 0; presses < 3; presses += 1) {
        const answer = await unlucky.inject({
          method: "POST",
          url: "/subscription/initial_payment",
          headers: member.headers,
          payload: signUpBody(),
        });
        statuses.push(answer.statusCode);
      }
      await unlucky.close();
      expect(statuses).toEqual([503, 503, 200]);
      expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 1 });
    },
  );
});

describe("a price that is another at the provider [PAY-02]", () => {
  it("is not sold: the preview's total must be the receipt's to the cent", async () => {
    const member = await fixture.accounts.signIn();
    const [plan] = await fixture.db.selectFrom("plans").selectAll().where("slug", "like", "%_2").execute();
    // The coupon has changed there a moment after it was read.
    const code = { percent_off: 10, code: "TENTH", products: [`plan_${plan?.slug}`] };
    const made = (await fixture.stripe.control("POST", "/promotion-codes", code)).json();
    const payments = createPayments(fixture.ctx, fixture.stripe.config, fixture.ctx.config.timeLimits);
    const lying = {
      ...payments,
      findPromotion: async (typed: string) => {
        const found = await payments.findPromotion(typed);
        return (
          found && { ...found, coupon: { ...found.coupon, off: { kind: "percent", percent: 20 } as const } }
        );
      },
    };
    const wrong = await buildApp({ ...fixture.ctx, payments: lying }, {});
    const answer = await wrong.inject({
      method: "POST",
      url: "/subscription/initial_payment",
      headers: member.headers,
      payload: signUpBody({ promotion_code: made.code }),
    });
    await wrong.close();
    expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
    expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 0 });
  });
});

it("work that takes too long is aborted after eleven seconds [PAY-04]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let received: AbortSignal | undefined;
    const working = withinTime({ config: loadConfig({ APP_ENV: "test" }) }, (signal) => {
      received = signal;
      return new Promise(() => {});
    });
    const outcome = working.then(
      () => "done",
      (error: { status: number }) => error.status,
    );
    await vi.advanceTimersByTimeAsync(10_999);
    expect(await Promise.race([outcome, "still waiting"])).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect([await outcome, received?.aborted]).toEqual([503, true]);
  } finally {
    vi.useRealTimers();
  }
});
