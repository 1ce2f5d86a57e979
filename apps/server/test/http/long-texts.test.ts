import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findSteepGrowth } from "../../../../tools/test-size/steep-growth.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";

const LENGTH = 60_000;
const LONG = " ".repeat(LENGTH);
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

let fixture: TestApp<"stripe" | "mail" | "phones">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true });
});
afterAll(() => fixture.close());

/** @param requestOf a text of the length that it is given @returns the answer to 60,000 characters */
async function askLinearly(requestOf: (length: number) => InjectOptions) {
  let last = await fixture.app.inject(requestOf(1));
  const growth = await findSteepGrowth(async (length) => {
    const answer = await fixture.app.inject(requestOf(length));
    if (length === LENGTH) last = answer;
  }, LENGTH);
  expect(growth, JSON.stringify(requestOf(1))).toBeNull();
  return last;
}

const fill = (url: string) => url.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, "1");
const writes = () =>
  fixture.app.apiRoutes
    .list()
    .flatMap(({ url, methods }) =>
      methods.filter((each) => WRITES.has(each)).map((method) => ({ url, method })),
    );

it("every route refuses a text of 60,000 characters before it reads it [TRUST-10]", async () => {
  const routes = writes();
  expect(routes.length).toBeGreaterThan(50);
  for (const { url, method } of routes) {
    const headers = { "content-type": "application/json" };
    const answer = await askLinearly((length) => {
      const text = " ".repeat(length);
      const body = { phone: text, family_members: [{ name: text }], variables: { a: text } };
      return { method: method as "POST", url: fill(url), payload: JSON.stringify(body), headers };
    });
    expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
  }
});

it("every route refuses an address of 60,000 characters [TRUST-10]", async () => {
  for (const { url, methods } of fixture.app.apiRoutes.list()) {
    const method = (methods.find((each) => each !== "HEAD" && each !== "OPTIONS") ?? "GET") as "GET";
    const answers = [
      await askLinearly((length) => ({ method, url: `${fill(url)}?text=${"+".repeat(length)}` })),
      await askLinearly((length) => ({ method, url: `${fill(url)}/${"%20".repeat(length / 3)}` })),
    ];
    expect([url, ...answers.map(({ statusCode }) => statusCode)]).toEqual([url, 414, 414]);
  }
});

it("an operator's change with a phone of 60,000 spaces is refused at its field [TRUST-10]", async () => {
  const help = await addOperator(fixture, "support");
  const change = { account_id: "0198a0c0-0000-7000-8000-000000000000", detail: "phone", phone: LONG };
  const answer = await help.call("/members/update", { ...change, reason: "Lost phone" });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      error: "invalid",
      message: "This is too long.",
      fields: { phone: "This is too long." },
      field_reasons: { phone: "too_long" },
    },
  ]);
});

it("a field inside a list is named by its path [TRUST-10]", async () => {
  const payload = { family_members: [{ name: "Otto" }, { name: LONG }] };
  const answer = await fixture.app.inject({ method: "POST", url: "/waitlist/join", payload });
  expect(answer.json().fields).toEqual({ "family_members.1.name": "This is too long." });
});

it.each([
  ["60,000 characters", { Body: LONG }, [413, undefined]],
  ["5,000 characters", { Body: "x".repeat(5_000) }, [400, { Body: "This is too long." }]],
])("an inbound text message of %s is refused [TRUST-10]", async (_what, fields, refused) => {
  const payload = new URLSearchParams(fields).toString();
  const headers = { "x-twilio-signature": `${"A".repeat(27)}=` };
  const answer = await fixture.app.inject({ method: "POST", url: "/texts/inbound", payload, headers });
  expect([answer.statusCode, answer.json().fields]).toEqual(refused);
});
