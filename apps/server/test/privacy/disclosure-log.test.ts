import type { Disclosures, OutsideServicesAnswer } from "@smirk/contract/account/disclosures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DISCLOSURE_OWNERS } from "../../src/disclosure-owners.ts";
import { createDisclosureLog } from "../../src/features/data-disclosures/create-disclosure-log.ts";
import { eraseMember } from "../../src/features/privacy/erase-member.ts";
import { createLog } from "../../src/logging/log.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

let fixture: TestApp<"stripe" | "mail" | "phones" | "clock">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, clock: createSettableClock() });
});
afterAll(() => fixture.close());

const read = async (who: SignedIn) => {
  const { headers } = await fixture.members.signInAgain(who);
  return (await fixture.app.inject({ url: "/account/disclosures", headers })).json<Disclosures>();
};
const rowsOf = (accountId: string) =>
  fixture.db.selectFrom("disclosures").selectAll().where("account_id", "=", accountId).execute();
const toPhone = (phone: string) =>
  [
    ["To", phone],
    ["Body", "Hello."],
  ] as const;

it("a member reads who got what, what for, when and how often, and no value [OPEN-04]", async () => {
  const member = await fixture.members.join({ email: "asks@example.com" });
  await fixture.stripe.deliverEvents();
  const { disclosures } = await read(member);
  const account = disclosures.find(({ purpose }) => purpose === "payment_account");
  expect(account).toMatchObject({ recipient: "stripe", times: account?.days[0]?.times });
  expect(account?.kinds).toEqual(
    expect.arrayContaining([
      "account_number",
      "email_address",
      "home_address",
      "language",
      "name",
      "phone_number",
    ]),
  );
  expect(disclosures.find(({ purpose }) => purpose === "email")?.kinds).toContain("message");
  expect(JSON.stringify(disclosures)).not.toMatch(/instruction|asks@|Maria|Lopez|Main St|cus_|sub_/);
});

it("a code that was texted before there was an account is of the account that it made [OPEN-04]", async () => {
  const phone = "+17135550801";
  const code = await fixture.phones.receiveCode(phone);
  await fixture.ctx.disclosures.flush();
  await fixture.phones.verify(phone, code);
  await fixture.ctx.disclosures.flush();
  const account = await fixture.db
    .selectFrom("accounts")
    .select("id")
    .where("phone_number", "=", phone)
    .executeTakeFirstOrThrow();
  const [row] = await rowsOf(account.id);
  expect(row).toMatchObject({ recipient: "twilio", purpose: "sign_in_code" });
  expect(row?.kinds).toEqual(expect.arrayContaining(["code", "language", "phone_number"]));
});

it("what is of nobody within half an hour is forgotten [OPEN-04]", async () => {
  const phone = "+17135550802";
  fixture.ctx.disclosures.note("send a text", toPhone(phone));
  await fixture.ctx.disclosures.flush();
  fixture.clock.pass(HOUR_MS);
  await fixture.ctx.disclosures.flush();
  const accountId = await fixture.accounts.add({ phoneNumber: phone });
  await fixture.ctx.disclosures.flush();
  expect(await rowsOf(accountId)).toEqual([]);
});

it("each company and purpose has one row a day, with its kinds and its number of times [OPEN-04]", async () => {
  const phone = "+17135550803";
  const accountId = await fixture.accounts.add({ phoneNumber: phone });
  for (const fields of [toPhone(phone), toPhone(phone), [["To", phone]] as const]) {
    fixture.ctx.disclosures.note("send a text", fields);
    await fixture.ctx.disclosures.flush();
  }
  fixture.clock.pass(DAY_MS);
  fixture.ctx.disclosures.note("send a text", toPhone(phone));
  await fixture.ctx.disclosures.flush();
  const rows = await rowsOf(accountId);
  expect(rows.map(({ times }) => times).toSorted()).toEqual([1, 3]);
  expect(rows.every(({ kinds }) => kinds.join() === "message,phone_number")).toBe(true);
});

it("a database that is away neither fails nor delays a call, and gets the rows later [OPEN-04]", async () => {
  const phone = "+17135550804";
  const accountId = await fixture.accounts.add({ phoneNumber: phone });
  let isAway = true;
  const db = new Proxy(fixture.db, {
    get: (target, name) => {
      if (isAway) throw new Error("The database is away.");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const log = createDisclosureLog(
    { db, clock: fixture.clock, log: createLog("silent"), ...DISCLOSURE_OWNERS },
    { flushAfterMs: null },
  );
  expect(log.note("send a text", toPhone(phone))).toBeUndefined();
  await log.flush();
  expect(await rowsOf(accountId)).toEqual([]);
  isAway = false;
  await log.close();
  expect(await rowsOf(accountId)).toMatchObject([{ recipient: "twilio", times: 1 }]);
});

it("is in the member's copy, and gone once the account is erased [OPEN-04] [SELF-07]", async () => {
  const member = await fixture.members.join({ email: "leaves@example.com" });
  const { accountId } = member;
  await fixture.stripe.deliverEvents();
  await fixture.ctx.disclosures.flush();
  const { headers } = await fixture.members.signInAgain(member);
  const copy = (await fixture.app.inject({ url: "/account/data", headers })).json();
  expect(copy.disclosures).toEqual(
    expect.arrayContaining([expect.objectContaining({ recipient: "stripe", purpose: "payment" })]),
  );
  await fixture.members.cancel(member);
  await fixture.stripe.deliverEvents();
  await fixture.jobs.settle();
  await eraseMember(fixture.ctx, { accountId, operator: { actor: "test", command: "member erase" } });
  const customer = await fixture.members.customerOf(accountId);
  fixture.ctx.disclosures.note("read a customer's card", [[":customer", customer]]);
  await fixture.ctx.disclosures.flush();
  expect(await rowsOf(accountId)).toEqual([]);
});

it("a visitor reads which companies may get what, and nobody else's rows [OPEN-04]", async () => {
  const answer = await fixture.app.inject({ url: "/disclosures/services" });
  const { services, recorded_since: since } = answer.json<OutsideServicesAnswer>();
  expect(Date.parse(since)).not.toBeNaN();
  expect(services.filter(({ when }) => when === "visit")).toEqual([]);
  expect([...new Set(services.map(({ recipient }) => recipient))].toSorted()).toEqual([
    "mail",
    "stripe",
    "twilio",
  ]);
  expect(services.flatMap(({ kinds }) => kinds)).not.toContain("instruction");
  expect((await fixture.app.inject({ url: "/account/disclosures" })).statusCode).toBe(401);
});
