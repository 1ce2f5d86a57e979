import { randomUUID } from "node:crypto";
import type { TestApp } from "./create-test-app.ts";

/** Money on the customer's balance, which the next charges use. */
export async function giveCredit(fixture: TestApp<"stripe">, customer: string, cents: number): Promise<void> {
  const { statusCode } = await fixture.sandbox.inject({
    method: "POST",
    url: `/v1/customers/${customer}/balance_transactions`,
    headers: {
      authorization: `Bearer ${fixture.stripe.config.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": randomUUID(),
    },
    payload: `amount=${-cents}&currency=usd`,
  });
  if (statusCode !== 200) throw new Error(`The balance was not changed: ${statusCode}`);
}
