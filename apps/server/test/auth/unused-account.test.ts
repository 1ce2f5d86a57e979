import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextPhone } from "../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";

let server: TestApp<"phones" | "stripe" | "mail" | "clock">;
beforeAll(async () => {
  server = await createTestApp({ phones: true, stripe: true, mail: true, clock: createSettableClock() });
});
afterAll(() => server.close());

const RIGHT = { name: "jose", last_name: "O Neill", birth_date: "04/21/1985" };

/** A member whose phone was not used for so many days. */
async function addMember(days: number) {
  const phone = nextPhone();
  const { accountId } = await server.members.prepare();
  const then = new Date(server.clock.now().getTime() - days * DAY_MS);
  await server.db
    .updateTable("accounts")
    .set({ phone_number: phone, paid_at: then, used_at: then })
    .where("id", "=", accountId)
    .execute();
  await server.db
    .updateTable("memberships")
    .set({ name: "José", last_name: "O'Neill", birth_date: "1985-04-21" })
    .where("account_id", "=", accountId)
    .execute();
  return { phone, accountId };
}

async function verify(phone: string, code: string, owner?: object) {
  const payload = { credential_type: "phone_number", phone_number: phone, code, ...(owner && { owner }) };
  const answer = await server.app.inject({ method: "POST", url: "/auth/2fa/verify", payload });
  return { status: answer.statusCode, ...answer.json<{ reason?: string; message?: string }>() };
}

it("a code alone opens a membership that was used within the year [TRUST-02]", async () => {
  const { phone } = await addMember(364);
  expect((await verify(phone, await server.phones.receiveCode(phone))).status).toBe(200);
});

it("after a year without use, name and birth date are asked too [TRUST-02]", async () => {
  const { phone, accountId } = await addMember(366);
  const code = await server.phones.receiveCode(phone);
  const asked = await verify(phone, code);
  expect(asked).toMatchObject({ status: 403, error: "proof_required", reason: "owner_unproven" });
  expect(JSON.stringify(asked)).not.toMatch(/Jos|Neill|1985|@/);
  expect(await verify(phone, code, RIGHT)).toMatchObject({ status: 200 });
  const { used_at: usedAt } = await server.db
    .selectFrom("accounts")
    .select("used_at")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  expect(usedAt).toEqual(server.clock.now());
});

it("no answer says which detail is wrong, and five tries a day are taken [TRUST-02]", async () => {
  const { phone } = await addMember(400);
  const wrong = [
    { ...RIGHT, name: "Joe" },
    { ...RIGHT, last_name: "Neil" },
    { ...RIGHT, birth_date: "04/22/1985" },
  ];
  const code = await server.phones.receiveCode(phone);
  const answers = [];
  for (const owner of wrong) answers.push(await verify(phone, code, owner));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 403, reason: "owner_not_matched" });
  for (let more = 0; more < 2; more += 1) await verify(phone, code, wrong[0]);
  server.clock.pass(2 * MINUTE_MS);
  await server.db.deleteFrom("rate_limits").where("key", "like", "code-send%").execute();
  const next = await server.phones.receiveCode(phone);
  expect(await verify(phone, next, RIGHT)).toMatchObject({ status: 429, reason: "tries_too_many" });
});

it("a browser that the phone knows needs no details [TRUST-03]", async () => {
  const { phone } = await addMember(400);
  await server.app.inject({
    method: "POST",
    url: "/auth/email_proof/provide",
    payload: { credential_type: "phone_number", phone_number: phone },
  });
  await server.jobs.run();
  const mails = (await server.mail.list()).map(({ text }) => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text ?? "")?.[0]);
  const email = mails.find((code) => code !== undefined) ?? "";
  const proved = await server.app.inject({
    method: "POST",
    url: "/auth/email_proof/verify",
    payload: { credential_type: "phone_number", phone_number: phone, code: email },
  });
  const [{ name = "", value = "" } = {}] = proved.cookies;
  const code = await server.phones.receiveCode(phone);
  const answer = await server.phones.verify(phone, code, { headers: { cookie: `${name}=${value}` } });
  expect(answer.statusCode).toBe(200);
});

it("a number without a membership opens with its code [TRUST-02]", async () => {
  const phone = nextPhone();
  expect((await verify(phone, await server.phones.receiveCode(phone))).status).toBe(200);
});
