import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../src/app.ts";
import { withinTime } from "../src/features/subscription/pay/within-time.ts";
import { createPayments } from "../src/vendors/stripe/create-payments.ts";
import { PaymentFault } from "../src/vendors/stripe/payment-fault.ts";
import { openPayingHouse, type PayingHouse } from "./paying-house.ts";
import { signUpBody } from "./selling-house.ts";
import { type SignedIn, signIn } from "./sign-in.ts";

/** The provider's patience is tested on its own; here one that hangs is given up sooner. */
const IMPATIENT_MS = 300;

let house: PayingHouse;
let app: PayingHouse["app"];
beforeAll(async () => {
  house = await openPayingHouse();
  const payments = createPayments(house.stripe, house.ctx.log, IMPATIENT_MS);
  app = await buildApp({ ...house.ctx, payments }, {});
  // The catalogue is held against the plans before anything fails.
  await press(await signIn(house.ctx));
});
afterAll(async () => {
  await app.close();
  await house.close();
});
afterEach(() => house.askStripe("DELETE", "/faults"));

const post = (url: string, { headers }: SignedIn, payload: object) =>
  app.inject({ method: "POST", url: `/subscription/${url}`, headers, payload });
const press = (member: SignedIn, changes = {}) => post("initial_payment", member, signUpBody(changes));

async function findAt(member: SignedIn) {
  const customers = (await house.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const subscriptions = await house.list("subscription", customers[0]?.id);
  return { customers: customers.length, subscriptions: subscriptions.length };
}

/** The keys that the sandbox has seen for customers and subscriptions, but for changes of a customer. */
async function keysOf(member: SignedIn): Promise<string[]> {
  const [row] = await house.membershipsOf(member.accountId);
  const kept = (await house.list("sandbox.kept_answer")).map(({ id }) => id);
  return kept.filter((id) => id.endsWith(`${row?.id}`) && !id.startsWith("customer-of-")).toSorted();
}

const FAULTS = [
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
  it.each(FAULTS)(
    "with %s the buyer reads a sentence, and Pay works when pressed again [PAY-04, PAY-09]",
    async (fault) => {
      const member = await signIn(house.ctx);
      // The SDK tries twice.
      await house.askStripe("POST", "/faults", { fault, call, times: 2, delay_ms: 2 * IMPATIENT_MS });
      const answer = await press(member);
      await house.askStripe("DELETE", "/faults");
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { error: "unavailable", message: expect.stringMatching(/^Payments cannot be taken right now\./) },
      ]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      // What hung may still be under way: the same key is then in use for a moment.
      await expect.poll(async () => (await press(member)).statusCode).toBe(200);
      expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 1 });
      const [row] = await house.membershipsOf(member.accountId);
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
  ])("with %s and %i seconds is passed on as Retry-After %s [TRUST-07]", async (fault, seconds, expected) => {
    const member = await signIn(house.ctx);
    await house.askStripe("POST", "/faults", {
      ...{ fault, call: "POST /v1/customers", times: 2, retry_after: seconds },
    });
    const answer = await press(member);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, expected]);
  });
});

describe("while the provider cannot be asked", () => {
  it.each(["error_500", "html", "reset_before", "wrong_types", "hang_before"])(
    "(%s) a payment is still processing, and is paid as soon as it can be [PROC-02]",
    async (fault) => {
      const member = await signIn(house.ctx);
      const payment = (await press(member)).json();
      await house.confirm(payment);
      const faults = { fault, call: "GET *", times: 4, delay_ms: 2 * IMPATIENT_MS };
      await house.askStripe("POST", "/faults", faults);
      await house.db.updateTable("memberships").set({ synced_at: null }).execute();
      const asked = await post("retrive_state", member, payment);
      expect([asked.statusCode, asked.json()]).toEqual([200, { state: "processing" }]);
      await house.askStripe("DELETE", "/faults");
      expect((await post("retrive_state", member, payment)).json().state).toBe("paid");
    },
  );

  it("a job is tried again until it can [PROC-02]", async () => {
    const member = await signIn(house.ctx);
    await house.confirm((await press(member)).json());
    await house.connectWebhooks();
    const events = (await house.list("event")).slice(-5).map(({ id }) => id);
    await house.askStripe("POST", "/faults", { fault: "error_500", call: "GET *", times: 100 });
    await house.askStripe("POST", "/webhooks/send", { events });
    await house.runJobs();
    expect((await house.membershipsOf(member.accountId))[0]?.state).toBe("open");
    await house.askStripe("DELETE", "/faults");
    await house.ctx.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await house.runJobs();
    expect((await house.membershipsOf(member.accountId))[0]?.state).toBe("active");
  });
});

describe("a failure that the provider keeps under its key for a day", () => {
  it.each(["createCustomer", "createSubscription"] as const)(
    "of %s costs the buyer two presses, not the day [PAY-04, PAY-09]",
    async (call) => {
      const member = await signIn(house.ctx);
      const payments = createPayments(house.stripe, house.ctx.log);
      let keptKey: string | undefined;
      const failing = async (draft: never, key: string) => {
        keptKey ??= key;
        if (key === keptKey) throw new PaymentFault("unavailable", "StripeAPIError");
        return payments[call](draft, key) as never;
      };
      const unlucky = await buildApp({ ...house.ctx, payments: { ...payments, [call]: failing } }, {});
      const statuses = [];
      for (let presses = 0; presses < 3; presses += 1) {
        const answer = await unlucky.inject({
          ...{ method: "POST", url: "/subscription/initial_payment", headers: member.headers },
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
    const member = await signIn(house.ctx);
    const [plan] = await house.db.selectFrom("plans").selectAll().where("slug", "like", "%_2").execute();
    // As if the coupon had changed there a moment after it was read.
    const code = { percent_off: 10, code: "TENTH", products: [`plan_${plan?.slug}`] };
    const made = (await house.askStripe("POST", "/promotion-codes", code)).json();
    const payments = createPayments(house.stripe, house.ctx.log);
    const lying = {
      ...payments,
      findPromotion: async (typed: string) => {
        const found = await payments.findPromotion(typed);
        return (
          found && { ...found, coupon: { ...found.coupon, off: { kind: "percent", percent: 20 } as const } }
        );
      },
    };
    const wrong = await buildApp({ ...house.ctx, payments: lying }, {});
    const answer = await wrong.inject({
      ...{ method: "POST", url: "/subscription/initial_payment", headers: member.headers },
      payload: signUpBody({ promotion_code: made.code }),
    });
    await wrong.close();
    expect([answer.statusCode, answer.json().error]).toEqual([503, "unavailable"]);
    expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 0 });
  });
});

it("work that takes too long is given up after eleven seconds, and told so [PAY-04]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let told: AbortSignal | undefined;
    const working = withinTime((signal) => {
      told = signal;
      return new Promise(() => {});
    });
    const outcome = working.then(
      () => "done",
      (error: { status: number }) => error.status,
    );
    await vi.advanceTimersByTimeAsync(10_999);
    expect(await Promise.race([outcome, "still waiting"])).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect([await outcome, told?.aborted]).toEqual([503, true]);
  } finally {
    vi.useRealTimers();
  }
});
