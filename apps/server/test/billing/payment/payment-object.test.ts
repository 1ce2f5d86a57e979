import type { Insertable } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paymentObjectSchema, restoreForms } from "../../../../web/app/api/wire/payment-object.ts";
import type { MembershipsTable } from "../../../src/db/schema/schema.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { PLUS, signUpBody } from "../../support/parts/members-part.ts";
import { createSettableClock, HOUR_MS } from "../../support/settable-clock.ts";

const clock = createSettableClock();
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
});
afterAll(() => fixture.close());

const read = ({ headers }: Pick<SignedIn, "headers">, query = "") =>
  fixture.app.inject({ url: `/subscription/payment_object${query}`, headers });

async function addMembership(
  accountId: string,
  changes: Partial<Insertable<MembershipsTable>> = {},
): Promise<string> {
  const now = clock.now();
  const { id } = await fixture.db
    .insertInto("memberships")
    .values({
      account_id: accountId,
      state: "open",
      plan_slug: PLUS,
      renewal_period: "yearly",
      promotion_code: "SMILE",
      name: "Maria",
      last_name: "Lopez",
      email: "maria@example.com",
      phone_number: "+17135550123",
      birth_date: "1990-05-17",
      address_line_1: "1200 Main St",
      city: "Houston",
      state_code: "TX",
      zip: "77002",
      newsletter: true,
      newsletter_chosen_at: now,
      terms_version: "test",
      terms_accepted_at: now,
      recurring_cents: 25_100,
      due_today_cents: 27_100,
      enrollment_fee_cents: 2000,
      cart_hash: Buffer.alloc(32),
      created_at: now,
      updated_at: now,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

it("a payment object reads back what a payment was started with, family and all [PAY-10, API-10]", async () => {
  const member = await fixture.accounts.signIn();
  await addMembership(member.accountId, { state: "replaced", plan_slug: "brightwell_discount_1" });
  clock.pass(HOUR_MS);
  const membership_id = await addMembership(member.accountId, { address_line_2: "Apt 4" });
  const family = [
    { relation: "spouse", name: "Sam", birth_date: "1991-01-02" },
    { relation: "child", name: "Mia", birth_date: "2015-02-03" },
  ] as const;
  await fixture.db
    .insertInto("family_members")
    .values(family.map((one, position) => ({ membership_id, position, last_name: "Lopez", ...one })))
    .execute();

  const answer = await read(member);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(answer.json()).toEqual({
    ...signUpBody({ renew_period: "annualy", promotion_code: "SMILE", subscribe: true }),
    address: { ...(signUpBody().address as object), address_line_2: "Apt 4" },
    family_members: family.map((one) => ({ ...one, surname: "Lopez" })),
  });
  const object = v.parse(paymentObjectSchema, answer.json());
  expect(restoreForms(object).family[0]).toMatchObject({ relation: "SPOUSE", dateOfBirth: "01/02/1991" });
});

it("an account without a payment has no payment object [PAY-10]", async () => {
  const member = await fixture.accounts.signIn();
  const answer = await read(member);
  expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
  const asked = await read(member, "?absent=empty");
  expect([asked.statusCode, asked.body]).toEqual([204, ""]);
  expect((await read(member, "?absent=1&absent=empty")).statusCode).toBe(404);
});

it("a payment object is readable only when signed in [API-04]", async () => {
  const answer = await read({ headers: { authorization: "Bearer nonsense" } });
  expect([answer.statusCode, answer.json().error]).toEqual([401, "not_authorized"]);
});
