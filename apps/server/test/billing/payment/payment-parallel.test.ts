import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySize } from "../../../../../tools/test-size/test-size.ts";
import { buildApp } from "../../../src/app.ts";
import { createContext } from "../../../src/context.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { type StartedPayment, signUpBody } from "../../support/parts/members-part.ts";

/** A machine busy with other tests needs so long for a hundred that the product gives some up, as it should. */
const PAYMENTS = bySize({ commit: 25, full: 100 });
const PRESSES = bySize({ commit: 20, full: 50 });
const RACES = bySize({ commit: 6, full: 12 });

let fixture: TestApp<"stripe">;
beforeAll(async () => {
  // The same calls a hundred times.
  fixture = await createTestApp({ stripe: true, mostContractChecks: 50 });
  await fixture.stripe.connectWebhooks();
  // So that the calls of one person really meet at the provider.
  await fixture.stripe.control("PUT", "/settings", { latency_ms: 15 });
});
afterAll(() => fixture.close());

async function findAt(member: SignedIn) {
  const customers = (await fixture.stripe.list("customer")).filter(
    ({ metadata }) => metadata.account_id === member.accountId,
  );
  const subscriptions = await fixture.stripe.list("subscription", customers[0]?.id);
  const charges = await fixture.stripe.list("charge", customers[0]?.id);
  return { customers: customers.length, subscriptions: subscriptions.length, charges: charges.length };
}

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe("many presses of Pay at the same moment [PAY-09]", () => {
  it("make one customer, one subscription and one charge", async () => {
    const member = await fixture.accounts.signIn();
    const answers = await times(PRESSES, () => fixture.members.pay(member));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const [payment] = answers.map((answer) => answer.json<StartedPayment>());
    await times(PRESSES, () => fixture.stripe.confirm(payment ?? expect.fail()));
    expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 1, charges: 1 });
  });

  it("do so on two servers without shared memory", async () => {
    const member = await fixture.accounts.signIn();
    const { config, db, pool, clock, log, authKeys, subscriptionSteps } = fixture.ctx;
    const other = await buildApp(
      createContext({ config, db, pool, clock, log, authKeys, subscriptionSteps }),
      {},
    );
    const press = (app: typeof other) =>
      app.inject({
        method: "POST",
        url: "/subscription/initial_payment",
        headers: member.headers,
        payload: signUpBody(),
      });
    const answers = await times(PRESSES, (index) => press(index % 2 === 0 ? fixture.app : other));
    await other.close();
    const started = answers.filter(({ statusCode }) => statusCode === 200);
    expect(started.length).toBeGreaterThan(0);
    expect(new Set(started.map(({ body }) => body)).size).toBe(1);
    // Requests during the other server's call are asked to retry.
    const rest = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(rest.map(({ statusCode }) => statusCode))).toEqual(new Set(rest.length > 0 ? [503] : []));
    await fixture.stripe.confirm(await fixture.members.startPayment(member));
    expect(await findAt(member)).toEqual({ customers: 1, subscriptions: 1, charges: 1 });
  });

  it("in two windows with different carts leave one that can be paid", async () => {
    const member = await fixture.accounts.signIn();
    const periods = ["monthly", "annualy"];
    await times(20, (index) => fixture.members.pay(member, { renew_period: periods[index % 2] }));
    const customerId = await fixture.members.customerOf(member.accountId);
    const payable = (await fixture.stripe.list("subscription", customerId)).filter(
      ({ status }) => status === "incomplete",
    );
    expect(payable).toHaveLength(1);
    expect(await findAt(member)).toMatchObject({ customers: 1, charges: 0 });
  });
});

describe("a payment that comes through while the cart is changed in another window [PAY-09]", () => {
  it("either makes a member or costs nothing, every time", async () => {
    const outcomes = await times(RACES, async () => {
      const member = await fixture.accounts.signIn();
      const payment = await fixture.members.startPayment(member);
      const [confirmed, changed] = await Promise.all([
        fixture.stripe.confirm(payment),
        fixture.members.pay(member, { renew_period: "annualy" }),
      ]);
      await fixture.stripe.control("POST", "/webhooks/settle", {});
      await fixture.jobs.run();
      const { charges } = await findAt(member);
      const states = (await fixture.members.membershipsOf(member.accountId)).map(({ state }) => state);
      return { paid: confirmed.statusCode === 200, changed: changed.statusCode, charges, states };
    });
    for (const { paid, changed, charges, states } of outcomes) {
      expect(charges).toBe(paid ? 1 : 0);
      expect(changed).toBe(paid ? 409 : 200);
      expect(states).toEqual(paid ? ["active"] : ["replaced", "open"]);
    }
  });
});

describe("a promotion limited to five uses [MONEY-03, PAY-05]", () => {
  it("accepts exactly five of many parallel payments", async () => {
    await fixture.stripe.control("PUT", "/settings", { latency_ms: 0 });
    await fixture.stripe.control("POST", "/promotion-codes", {
      code: "FIVE",
      percent_off: 50,
      max_redemptions: 5,
    });
    const members = await times(PAYMENTS, () => fixture.accounts.signIn());
    const answers = await times(PAYMENTS, async (index) => {
      const member = members[index] ?? expect.fail();
      const answer = await fixture.members.pay(member, { promotion_code: "FIVE" });
      if (answer.statusCode === 200) await fixture.stripe.confirm(answer.json());
      return answer;
    });
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
      Array.from({ length: PAYMENTS - 5 }, () => [400, "invalid_promotion"]),
    );
    const [code] = (await fixture.stripe.list("promotion_code")).filter((each) => each.code === "FIVE");
    expect(code?.times_redeemed).toBe(5);
    await fixture.stripe.control("POST", "/webhooks/settle", {});
    await fixture.jobs.run();
    const rows = await fixture.db
      .selectFrom("memberships")
      .select(["state", "due_today_cents"])
      .where("promotion_code", "=", "FIVE")
      .where("state", "=", "active")
      .execute();
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ state: "active", due_today_cents: 2245 })));
  });
});
