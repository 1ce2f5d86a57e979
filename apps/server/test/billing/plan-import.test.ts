import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { createCatalog } from "../../src/features/billing/catalog/create-catalog.ts";
import { importPlans } from "../../src/features/billing/plans/import-plans.ts";
import { listAllPlans } from "../../src/features/billing/plans/list-plans.ts";
import { checkPlans } from "../../src/features/health/checks/check-plans.ts";
import type { Payments } from "../../src/vendors/stripe/payments.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const OPERATOR = { actor: "ana", command: "plan import" };

let fixture: TestApp<"stripe">;
let payments: Payments;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true });
  payments = fixture.stripe.payments;
});
afterAll(() => fixture.close());

class Killed extends Error {}

/** Calls of Stripe after that many reach it no more, as those of a process that was killed. */
function killAfter(calls: number): { ctx: Context; count(): number } {
  let made = 0;
  const dying = new Proxy(payments, {
    get(target, name: keyof Payments) {
      const call = target[name];
      if (typeof call !== "function") return call;
      return (...args: never[]) => {
        made += 1;
        if (made > calls) throw new Killed();
        return (call as (...given: never[]) => unknown)(...args);
      };
    },
  });
  return { ctx: { ...fixture.ctx, payments: dying }, count: () => made };
}

const readPrices = async () =>
  (await listAllPlans(fixture.ctx))
    .filter(({ isSold }) => isSold)
    .map(({ prices }) => prices.planCents.monthly);
const raised = async (cents: number) =>
  (await listAllPlans(fixture.ctx))
    .filter(({ isSold }) => isSold)
    .map((plan) => ({
      ...plan,
      prices: { ...plan.prices, planCents: { ...plan.prices.planCents, monthly: cents } },
    }));

/** What a server that starts now sells at; throws where it sells nothing. */
const startSelling = async () => (await createCatalog({ ...fixture.ctx, payments }).priceIds()).size;

it("an import of plans that is killed at any step changes nothing, and sells on [PAY-02]", async () => {
  const before = await readPrices();
  const sold = await startSelling();
  const plans = await raised(3_990);
  let calls = 0;
  for (; ; calls += 1) {
    const { ctx, count } = killAfter(calls);
    const end = await importPlans(ctx, { plans, operator: OPERATOR }).catch((error: unknown) => error);
    if (count() <= calls) break;
    expect(end).toBeInstanceOf(Killed);
    expect([calls, await readPrices()]).toEqual([calls, before]);
    expect(await startSelling()).toBe(sold);
  }
  expect(calls).toBeGreaterThan(5);
  expect(await readPrices()).toEqual(before.map(() => 3_990));
  expect(await startSelling()).toBe(sold);
  expect((await checkPlans({ ...fixture.ctx, payments })).map(({ level }) => level)).toEqual(["ok"]);
});

it("one that was interrupted is a warning until it is complete [OPS-01]", async () => {
  const plans = await raised(4_990);
  await importPlans(killAfter(4).ctx, { plans, operator: OPERATOR }).catch(() => {});
  const [finding] = await checkPlans({ ...fixture.ctx, payments });
  expect(finding).toMatchObject({
    level: "warning",
    found: "an import is not complete: the plans of before are sold",
  });
  await importPlans({ ...fixture.ctx, payments }, { plans, operator: OPERATOR });
  expect((await checkPlans({ ...fixture.ctx, payments })).map(({ level }) => level)).toEqual(["ok"]);
});

it("two at once are refused, and the first goes on [PAY-02]", async () => {
  const plans = await raised(5_990);
  const ends = await Promise.allSettled(
    [1, 2].map(() => importPlans({ ...fixture.ctx, payments }, { plans, operator: OPERATOR })),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(new Set(await readPrices())).toEqual(new Set([5_990]));
});
