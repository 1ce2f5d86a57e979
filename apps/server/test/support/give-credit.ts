import type { TestApp } from "./create-test-app.ts";

/** Money on the customer's balance, which the next charges use. */
export async function giveCredit(fixture: TestApp<"stripe">, customer: string, cents: number): Promise<void> {
  const balance = { amount: String(-cents), currency: "usd" };
  const { statusCode } = await fixture.stripe.ask(
    `POST /customers/${customer}/balance_transactions`,
    balance,
  );
  if (statusCode !== 200) throw new Error(`The balance was not changed: ${statusCode}`);
}
