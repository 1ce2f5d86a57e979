import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sandboxSettings } from "../../../tools/sandbox-settings.ts";
import { buildSandbox } from "../../sandbox/src/app.ts";
import { listStandIns } from "../../sandbox/src/stand-ins.ts";
import { createJudge } from "../../sandbox/test/stripe-judge/judge.ts";
import { loadConfig } from "../src/config.ts";
import type { StripeConfig } from "../src/config-stripe.ts";
import { seedDemoPlans } from "../src/db/seed/seed-demo-plans.ts";
import { setUpCatalogue } from "../src/features/subscription/catalogue/set-up-catalogue.ts";
import { listPlans } from "../src/features/subscription/list-plans.ts";
import type { Payments } from "../src/vendors/stripe/payments.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "./harness.ts";

export interface SellingHouse extends TestApp {
  sandbox: FastifyInstance;
  stripe: StripeConfig;
  payments: Payments;
  /** Opens the sandbox's control door at its Stripe. */
  askStripe(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
}

/**
 * The product with the demo's plans on sale, and the sandbox's Stripe with their prices.
 * Closing it fails when a call to Stripe had a parameter that its SDK does not know, or should have had a key of ours.
 */
export async function openSellingHouse(options: TestAppOptions = {}): Promise<SellingHouse> {
  const judge = createJudge({ ownKeys: true });
  const sandbox = await buildSandbox({
    standIns: listStandIns({ observe: judge.hearExchange, observeEvent: judge.hearEvent }),
  });
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const { stripe } = loadConfig({ APP_ENV: "test", ...sandboxSettings(address, {}) });
  const house = await openTestApp({ ...options, config: { stripe, ...options.config } });
  const { payments } = house.ctx;
  if (!stripe || !payments) throw new Error("No Stripe is configured.");
  await seedDemoPlans(house.ctx);
  await setUpCatalogue({ payments }, await listPlans(house.ctx));
  return {
    ...house,
    sandbox,
    stripe,
    payments,
    askStripe: (method, path, payload) =>
      sandbox.inject({ method, url: `/_sandbox/stripe${path}`, ...(payload && { payload }) }),
    close: async () => {
      await house.close();
      await sandbox.close();
      if (judge.faults.length > 0) throw new Error(judge.faults.join("\n"));
    },
  };
}

export const PLUS = "brightwell_discount_2";

/** A body of `POST /subscription/initial_payment` with nothing wrong in it. */
export function signUpBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Maria",
    surname: "Lopez",
    email: "maria@example.com",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: "+17135550123",
    birth_date: "1990-05-17",
    primary_dentist_id: null,
    plan_slug: PLUS,
    renew_period: "monthly",
    promotion_code: null,
    family_members: [],
    subscribe: false,
    ...changes,
  };
}
