import * as v from "valibot";
import { expect, it } from "vitest";
import { present } from "../../src/features/console/present.ts";

const schema = v.object({
  account_id: v.string(),
  paid_at: v.nullable(v.string()),
  address_line_1: v.optional(v.string()),
  payments: v.array(v.object({ paid_cents: v.number() })),
  changes: v.record(v.string(), v.unknown()),
  off: v.variant("kind", [
    v.object({ kind: v.literal("percent"), percent: v.number() }),
    v.object({ kind: v.literal("amount"), off_cents: v.number() }),
  ]),
});
const ANSWER = {
  accountId: "7",
  paidAt: new Date("2026-07-01T15:00:00Z"),
  addressLine1: "1500 Main St",
  payments: [{ paidCents: 4490 }],
  changes: { planSlug: ["a", "b"] },
  off: { kind: "amount" as const, offCents: 100 },
};

it("an answer has the names of its contract, times as text and keys of data as they are [OPS-02]", () => {
  expect(present(schema, ANSWER)).toEqual({
    account_id: "7",
    paid_at: "2026-07-01T15:00:00.000Z",
    address_line_1: "1500 Main St",
    payments: [{ paid_cents: 4490 }],
    changes: { planSlug: ["a", "b"] },
    off: { kind: "amount", off_cents: 100 },
  });
});

it("a column that the contract does not name never leaves [OPS-02]", () => {
  const row = { ...ANSWER, client_secret: "seti_1", payments: [{ paidCents: 1, cartHash: "x" }] };
  const answer = present(schema, row);
  expect(answer).not.toHaveProperty("client_secret");
  expect(answer).toHaveProperty("payments", [{ paid_cents: 1 }]);
});

it("an answer that the contract does not describe is refused [OPS-02]", () => {
  const wrong: unknown = { ...ANSWER, payments: [{}] };
  expect(() => present<v.GenericSchema>(schema, wrong)).toThrow("paid_cents");
});

it("the error of a refused answer names the field and not what is in it [OPS-02]", () => {
  const wrong: unknown = { ...ANSWER, payments: [{ paidCents: "ana@example.com" }] };
  const sentence = "The answer is not as the contract has it: number at payments.0.paid_cents.";
  expect(() => present<v.GenericSchema>(schema, wrong)).toThrow(new Error(sentence));
});
