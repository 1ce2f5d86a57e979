import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";

const LONG = " ".repeat(60_000);
/** A pattern that is quadratic takes 40 s for such a text. */
const MOST_MS = 2_000;
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

let fixture: TestApp<"stripe" | "mail" | "phones">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true });
});
afterAll(() => fixture.close());

async function timed(request: InjectOptions) {
  const start = process.threadCpuUsage();
  const answer = await fixture.app.inject(request);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1_000, JSON.stringify(request).slice(0, 120)).toBeLessThan(MOST_MS);
  return answer;
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
    const payload = JSON.stringify({ phone: LONG, family_members: [{ name: LONG }], variables: { a: LONG } });
    const headers = { "content-type": "application/json" };
    const answer = await timed({ method: method as "POST", url: fill(url), payload, headers });
    expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
  }
});

it("every route refuses an address of 60,000 characters [TRUST-10]", async () => {
  for (const { url, methods } of fixture.app.apiRoutes.list()) {
    const method = (methods.find((each) => each !== "HEAD" && each !== "OPTIONS") ?? "GET") as "GET";
    const answers = [
      await timed({ method, url: `${fill(url)}?text=${"+".repeat(60_000)}` }),
      await timed({ method, url: `${fill(url)}/${"%20".repeat(20_000)}` }),
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
  const answer = await timed({ method: "POST", url: "/texts/inbound", payload, headers });
  expect([answer.statusCode, answer.json().fields]).toEqual(refused);
});
