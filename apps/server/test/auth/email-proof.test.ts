import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cleanAuthRows } from "../../src/features/auth/clean-auth-rows.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { nextAddress, nextPhone } from "../support/parts/phones-part.ts";
import { createSettableClock, DAY_MS, MINUTE_MS } from "../support/settable-clock.ts";

const clock = createSettableClock();
let server: TestApp<"phones" | "mail">;
beforeAll(async () => {
  server = await createTestApp({ phones: true, mail: true, clock });
});
afterAll(() => server.close());
afterEach(() => server.mail.clear());

interface Caller {
  address?: string;
  cookie?: string;
}
const post = (url: string, payload: object, { address = nextAddress(), cookie = "" }: Caller = {}) =>
  server.app.inject({ method: "POST", url, remoteAddress: address, headers: { cookie }, payload });
const ask = (phone: string, from?: Caller) =>
  post("/auth/email_proof/provide", { credential_type: "phone_number", phone_number: phone }, from);
const bring = (phone: string, code: string, from?: Caller) =>
  post("/auth/email_proof/verify", { credential_type: "phone_number", phone_number: phone, code }, from);

async function openMember() {
  const phone = nextPhone();
  const email = `owner-of-${phone.slice(1)}@example.com`;
  await server.accounts.add({ phoneNumber: phone, email, name: "Ada", isPaid: true });
  return { phone, email };
}

async function lock(phone: string) {
  await server.db
    .insertInto("code_failures")
    .values({ phone_number: phone, failures: 100, last_failed_at: clock.now() })
    .execute();
}

async function readCode(phone: string): Promise<string> {
  await server.jobs.run();
  const [mail] = (await server.mail.list()).filter(({ envelope }) =>
    envelope.to[0]?.includes(phone.slice(1)),
  );
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail?.text ?? "")?.[0] ?? "no code";
}

it("an emailed code trusts a locked phone's browser without signing in [TRUST-03]", async () => {
  const { phone, email } = await openMember();
  await lock(phone);
  expect((await server.phones.provide(phone)).json()).toMatchObject({
    error: "proof_required",
    proofs: ["email"],
  });
  expect((await ask(phone)).statusCode).toBe(200);
  const code = await readCode(phone);
  const [mail] = await server.mail.list();
  expect(mail?.envelope.to).toEqual([email]);
  expect(mail?.text).toContain("It does not sign you in by itself");
  const proved = await bring(phone, code.toLowerCase().replace("-", " "));
  expect([proved.statusCode, proved.json()]).toEqual([200, { proved: true }]);
  expect(proved.cookies).toMatchObject([{ name: "smirk_browser", httpOnly: true }]);
  expect((await server.phones.verify(phone, await server.phones.receiveCode(phone))).statusCode).toBe(200);
});

it("a code by email gives the owner limits of their own [TRUST-02]", async () => {
  const { phone } = await openMember();
  expect((await server.phones.provide(phone)).statusCode).toBe(200);
  expect((await server.phones.provide(phone)).statusCode).toBe(429);
  await ask(phone);
  const [cookie] = (await bring(phone, await readCode(phone))).cookies;
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  expect((await server.phones.provide(phone, { headers })).statusCode).toBe(200);
});

it("a number without an account is answered in the same way, and gets no mail [TRUST-03]", async () => {
  const { phone: known } = await openMember();
  const [unknown, mute] = [nextPhone(), nextPhone()];
  await server.accounts.add({ phoneNumber: mute });
  const answers = [await ask(known), await ask(unknown), await ask(mute)];
  const shown = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)]);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  await server.jobs.run();
  expect((await server.mail.list()).map(({ envelope }) => envelope.to)).toEqual([
    [`owner-of-${known.slice(1)}@example.com`],
  ]);
});

it("an inbox gets five codes a day however often strangers ask, and each works [TRUST-03]", async () => {
  const { phone } = await openMember();
  for (let count = 0; count < 8; count++) expect((await ask(phone)).statusCode).toBe(200);
  // The mails are written, then sent.
  await server.jobs.run();
  await server.jobs.run();
  const sent = (await server.mail.list()).map(({ text }) => /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text)?.[0] ?? "");
  expect(new Set(sent).size).toBe(5);
  clock.pass(DAY_MS - MINUTE_MS);
  expect((await bring(phone, sent[4] ?? "")).statusCode).toBe(200);
  expect((await bring(phone, sent[0] ?? "")).statusCode).toBe(200);
});

it("a code by email works once, for its phone, for a day [TRUST-03]", async () => {
  const [{ phone }, { phone: other }] = [await openMember(), await openMember()];
  await ask(phone);
  const code = await readCode(phone);
  const refused = await bring(other, code);
  expect([refused.statusCode, refused.json().error]).toEqual([400, "invalid_code"]);
  expect((await bring(phone, code)).statusCode).toBe(200);
  expect((await bring(phone, code)).statusCode).toBe(400);
  await ask(phone);
  const late = await readCode(phone);
  clock.pass(DAY_MS + MINUTE_MS);
  expect((await bring(phone, late)).statusCode).toBe(400);
  await cleanAuthRows(server.ctx);
  expect(await server.db.selectFrom("email_codes").selectAll().execute()).toEqual([]);
});

it("the database holds no code that was emailed [TRUST-03]", async () => {
  const { phone } = await openMember();
  await ask(phone);
  const code = await readCode(phone);
  const { rows } = await server.ctx.pool.query(
    "select (select json_agg(o) from outbox o)::text || (select json_agg(e) from email_codes e)::text as text",
  );
  expect(rows[0].text).toContain("phone_proof");
  expect(rows[0].text).not.toContain(code);
});

it("an address that guesses or asks without end is stopped [TRUST-03]", async () => {
  const { phone } = await openMember();
  const address = nextAddress();
  let checks = 0;
  while ((await bring(phone, "AAAAA-AAAAA", { address })).statusCode === 400) checks += 1;
  expect(checks).toBe(60);
  let requests = 0;
  while ((await ask(nextPhone(), { address })).statusCode === 200) requests += 1;
  expect(requests).toBe(10);
});

it.each(["", "12345", "AAAAA-AAAA0", "x".repeat(100), 7])(
  "%j is no code by email [TRUST-03]",
  async (code) => {
    const answer = await bring(nextPhone(), code as string);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["code"]]);
  },
);
