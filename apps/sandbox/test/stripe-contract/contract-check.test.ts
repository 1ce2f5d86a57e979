import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createContractCheck } from "./contract-check.ts";

type Exchange = Parameters<ReturnType<typeof createContractCheck>["recordExchange"]>[0];

const BALANCE: Stripe.CustomerBalanceTransaction = {
  id: "cbtxn_1",
  object: "customer_balance_transaction",
  amount: -500,
  checkout_session: null,
  created: 1_772_625_600,
  credit_note: null,
  currency: "usd",
  customer: "cus_1",
  customer_account: null,
  description: null,
  ending_balance: -500,
  invoice: null,
  livemode: false,
  metadata: { kind: "gift" },
  type: "adjustment",
};

const listFailures = (changes: Partial<Exchange>) => {
  const contract = createContractCheck({ ownKeys: true });
  contract.recordExchange({
    method: "POST",
    path: "/customers/:id/balance_transactions",
    params: { amount: "-500", currency: "usd", metadata: { kind: "gift" } },
    isBrowser: false,
    idempotencyKey: "gift-1",
    status: 200,
    answer: BALANCE,
    ...changes,
  } as Exchange);
  return contract.failures;
};

describe("the contract check", () => {
  it("finds nothing in a call and an answer as Stripe has them", () => {
    expect(listFailures({})).toEqual([]);
  });

  it.each([
    ["an unknown parameter", { amount: "1", currency: "usd", amonut: "1" }, "amonut"],
    ["a number that is none", { amount: "five", currency: "usd" }, "/amount"],
    ["a missing parameter", { amount: "-500" }, "currency"],
    ["an object in a text's place", { amount: "-500", currency: { code: "usd" } }, "/currency"],
  ])("finds %s of a call", (_case, params, place) => {
    expect(listFailures({ params })).toEqual([expect.stringContaining(place)]);
  });

  it.each([
    ["an unknown field", { gift: true }, "gift"],
    ["a text for a number", { amount: "-500" }, "/amount"],
    ["a word that is none of a list", { type: "present" }, "/type"],
    ["a list in an object's place", { metadata: [] }, "/metadata"],
    ["a missing field", { created: undefined }, "/created"],
  ])("finds %s of an answer", (_case, changes, place) => {
    expect(listFailures({ answer: { ...BALANCE, ...changes } })).toEqual([expect.stringContaining(place)]);
  });

  it("finds a call without a key of its own that must not repeat [PAY-09]", () => {
    expect(listFailures({ idempotencyKey: null })).toEqual([expect.stringContaining("idempotency key")]);
  });
});
