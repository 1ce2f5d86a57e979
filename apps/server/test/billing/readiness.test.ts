import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import { TIME_LIMITS } from "../../src/config/time-limits.ts";
import { listPlans } from "../../src/features/billing/plans/list-plans.ts";
import { checkPlans } from "../../src/features/health/checks/check-plans.ts";
import { createPayments } from "../../src/vendors/stripe/create-payments.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { signUpBody } from "../support/parts/members-part.ts";

let fixture: TestApp<"stripe">;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
});
afterEach(async () => {
  await fixture.stripe.control("DELETE", "/failures");
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => fixture.close());

/** A server that has just started and listens. */
async function startServer(timeLimits = fixture.ctx.config.timeLimits): Promise<FastifyInstance> {
  const payments = createPayments(fixture.ctx, fixture.stripe.config, timeLimits);
  const app = await buildApp({ ...fixture.ctx, payments, config: { ...fixture.ctx.config, timeLimits } }, {});
  apps.push(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return app;
}
/** What hangs does so for longer than the test about it may take. */
const fail = (failure: string) =>
  fixture.stripe.control("POST", "/failures", { failure, call: "*", times: 10_000, delay_ms: 120_000 });
const readiness = async (app: FastifyInstance) => {
  const answer = await app.inject("/readyz");
  return [answer.statusCode, answer.json()];
};
const isSelling = async (app: FastifyInstance) =>
  (await app.inject("/subscription/get_plans")).json<{ is_selling: boolean }>().is_selling;
const findings = async () =>
  (await checkPlans({ ...fixture.ctx, payments: fixture.stripe.payments })).map(({ level, found }) => [
    level,
    found,
  ]);
const READY = [200, { status: "ready" }];

it("is ready without prices, says that nothing is sold, and sells once they were read [PAY-02]", async () => {
  await fail("reset_before");
  const app = await startServer();
  await expect.poll(() => readiness(app)).toEqual([200, { status: "ready", selling: "off: prices unknown" }]);
  expect(await isSelling(app)).toBe(false);
  expect(await findings()).toEqual([["error", "nobody can join: Stripe's prices are not known"]]);
  await fixture.stripe.control("DELETE", "/failures");
  await expect.poll(() => readiness(app)).toEqual(READY);
  expect(await isSelling(app)).toBe(true);
  await fail("reset_before");
  expect((await app.inject({ method: "POST", url: "/subscription/apply_promotion" })).statusCode).not.toBe(
    200,
  );
  expect(await readiness(app)).toEqual(READY);
});

it("sells at the prices that it last knew when it starts while the provider is away [PAY-02]", async () => {
  await expect.poll(async () => readiness(await startServer())).toEqual(READY);
  await expect
    .poll(() => fixture.db.selectFrom("kept_prices").selectAll().execute())
    .toHaveLength(7 * (await listPlans(fixture.ctx)).length);
  await fail("reset_before");
  const app = await startServer();
  await expect.poll(() => readiness(app)).toEqual(READY);
  expect(await isSelling(app)).toBe(true);
  expect(await findings()).toEqual([["warning", "sold at the prices that Stripe last had"]]);
});

it("is ready with prices that differ from the plans, and says that nothing is sold [PAY-02]", async () => {
  await fixture.db.updateTable("plans").set({ monthly_cents: 99_999 }).where("slug", "like", "%_1").execute();
  const app = await startServer();
  await expect.poll(() => readiness(app)).toEqual([200, { status: "ready", selling: "off: prices differ" }]);
});

it("answers fifty presses of Pay without waiting for prices that hang [PAY-04, TRUST-07]", async () => {
  const member = await fixture.accounts.signIn();
  await fail("hang_before");
  const app = await startServer(TIME_LIMITS);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.inject({
        method: "POST",
        url: "/subscription/initial_payment",
        headers: member.headers,
        payload: signUpBody(),
      }),
    ),
  );
  expect(
    new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers["retry-after"]}`)),
  ).toEqual(new Set(["503 5"]));
}, 100_000);

it("says that nothing is sold while no plan is on sale, and sells once one is [OPS-12]", async () => {
  const app = await startServer();
  await fixture.db.updateTable("plans").set({ sold: false }).execute();
  await expect
    .poll(() => readiness(app))
    .toEqual([200, { status: "ready", selling: "off: no plan on sale" }]);
  await fixture.db.updateTable("plans").set({ sold: true }).execute();
  await expect
    .poll(async () => (await readiness(app))[1])
    .not.toHaveProperty("selling", "off: no plan on sale");
});
