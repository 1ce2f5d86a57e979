import type { NamedRoute } from "@smirk/contract/rest-routes";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySize, TEST_SEED } from "../../../../tools/test-size/test-size.ts";
import { describeSchema } from "../../src/features/developers/describe-schema.ts";
import { EXAMPLES } from "../../src/features/developers/examples.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { type AddedPartner, addPartner } from "../support/parts/partners-part.ts";
import { badInputs, goodInputs, type Schema } from "./generate-inputs.ts";
import { type Call, findBreach, OPERATIONS, send } from "./open-walk.ts";

const EACH = bySize({ commit: 1, full: 60 });
const NOBODY = "0198a0c0-0000-7000-8000-000000000000";
/** They end what the others ask with. */
const LAST = ["cancel", "deleteAccount"];

let fixture: TestApp<"stripe" | "mail" | "phones" | "signOn">;
let partner: AddedPartner;
let locationId: string;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, signOn: true });
  partner = await addPartner(fixture);
  ({ locationId } = await addDentist(fixture.db));
});
afterAll(() => fixture.close());

const ordered = [...OPERATIONS.values()].toSorted(
  (one, other) => LAST.indexOf(one.operation) - LAST.indexOf(other.operation),
);

/** Inputs of an operation's body or query. */
function draw(schema: NamedRoute["body"], example: unknown, make: typeof goodInputs, seed: number) {
  if (schema === undefined) return Array.from({ length: EACH }, () => undefined);
  return fc.sample(make(describeSchema(schema) as Schema, example), { numRuns: EACH, seed });
}

async function openCaller(route: NamedRoute, accountId: string): Promise<Call["as"]> {
  if (route.caller === "anyone" || route.caller === "visitor-or-member") return { headers: {} };
  if (route.caller === "pass") return { headers: { authorization: "ApplePass none" } };
  if (route.caller === "partner") return { headers: await partner.authorize() };
  return fixture.accounts.startSession(accountId);
}

const asText = (query: object | undefined) =>
  query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Sends drawn inputs to every operation. @returns what was answered otherwise than the document says */
async function drive(
  make: typeof goodInputs,
  check: (route: NamedRoute, answer: LightMyRequestResponse) => string | null,
): Promise<string[]> {
  const breaches: string[] = [];
  const { accountId } = await fixture.members.prepare();
  for (const [at, route] of ordered.entries()) {
    const { body: usual, query: asked } = EXAMPLES[route.operation]?.success ?? {};
    const queries = draw(route.query, asked, make, TEST_SEED + at);
    await fixture.db.deleteFrom("rate_limits").execute();
    for (const [index, body] of draw(route.body, usual, make, TEST_SEED - at).entries()) {
      const as = await openCaller(route, accountId);
      const params = { id: route.caller === "partner" ? locationId : NOBODY, year: "2026" };
      const query = asText(queries[index]);
      const sent = { as, params, ...(query && { query }), ...(body && { body }) };
      const answer = await send(fixture, route.operation, sent as Call);
      const breach = check(route, answer);
      if (breach)
        breaches.push(`${route.operation} ${breach}: ${JSON.stringify({ query, body })} ${answer.body}`);
    }
  }
  return breaches;
}

it("every operation answers good inputs as the document says, and never with a 500 [OPEN-02]", async () => {
  expect(await drive(goodInputs, ({ operation }, answer) => findBreach(operation, answer))).toEqual([]);
});

it("every operation answers bad inputs as the document says, and never with a 500 [OPEN-02]", async () => {
  expect(await drive(badInputs, ({ operation }, answer) => findBreach(operation, answer))).toEqual([]);
});
