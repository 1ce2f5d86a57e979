import { createHash } from "node:crypto";
import { readSignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { up } from "../../src/db/migrations/0058-sales-attestations.ts";
import { seedDemoRegistrations } from "../../src/demo/seed-demo-registrations.ts";
import { findPlan } from "../../src/features/billing/plans/list-plans.ts";
import {
  enterRegistration,
  getRegistrationDocument,
  listRegistrations,
  revokeRegistration,
} from "../../src/features/law/registrations.ts";
import { versionOf } from "../../src/features/members/consents/wordings.ts";
import { attestState } from "../../src/features/sales/attest-state.ts";
import { closeState, openState } from "../../src/features/sales/closed-states.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { withdrawRegistrations } from "../support/invent-registrations.ts";
import { signUpBody } from "../support/parts/members-part.ts";
import { readPdf } from "../support/read-pdf.ts";
import { createSettableClock } from "../support/settable-clock.ts";

const BALTIMORE = { address_line_1: "100 Light St", city: "Baltimore", state: "MD", zip: "21202" };
const MIAMI = { address_line_1: "100 Biscayne Blvd", city: "Miami", state: "FL", zip: "33132" };
const NASHVILLE = { address_line_1: "501 Broadway", city: "Nashville", state: "TN", zip: "37203" };
/** Midnight in Maryland between June 30 and July 1. */
const MIDNIGHT = Date.parse("2027-07-01T04:00:00Z");
const SECOND_MS = 1_000;
const operator = { actor: "olive@operators.example", command: "state" };
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const clock = createSettableClock("2027-06-30T12:00:00Z");
let fixture: TestApp<"stripe">;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, clock });
  await withdrawRegistrations(fixture.db, ["MD"]);
});
afterAll(() => fixture.close());
afterEach(async () => {
  await withdrawRegistrations(fixture.db, ["MD"]);
  await fixture.db.deleteFrom("closed_states").execute();
});

/** A registration with Maryland, to the end of June unless said otherwise. */
const register = (changes: object = {}) =>
  enterRegistration(fixture.ctx, {
    state: "MD",
    organization: "Brightwell Dental Network",
    number: "DPO-17",
    validFrom: "2026-07-01",
    validUntil: "2027-06-30",
    documentName: "certificate.pdf",
    document: PDF,
    operator,
    ...changes,
  });
const setTime = async (time: number) => {
  clock.pass(time - clock.now().getTime());
  await fixture.stripe.control("PUT", "/clock", { to: clock.now().toISOString() });
};
async function tryToJoin(address: object = BALTIMORE) {
  const visitor = await fixture.accounts.signIn();
  const answer = await fixture.members.pay(visitor, { address });
  return { visitor, answer };
}
async function stoppedStates(): Promise<Record<string, string>> {
  const answer = await fixture.app.inject({ url: "/subscription/get_plans" });
  const { stopped_states: stopped } = answer.json<{ stopped_states: { state: string; reason: string }[] }>();
  return Object.fromEntries(stopped.map(({ state, reason }) => [state, reason]));
}

describe("a state that wants average savings shown first", () => {
  it("is not sold while none are known, and nothing is charged [LAW-01] [LAW-02]", async () => {
    const before = (await fixture.stripe.list("customer")).length;
    const { answer } = await tryToJoin(NASHVILLE);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "state_without_savings"]);
    expect((await fixture.stripe.list("customer")).length).toBe(before);
  });
});

describe("a state that asks for a registration", () => {
  it("is not sold without one, and nothing is charged [LAW-02]", async () => {
    const before = (await fixture.stripe.list("customer")).length;
    const { answer } = await tryToJoin();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        error: "conflict",
        reason: "state_not_registered",
        message:
          "We are not taking new members in your state right now: our registration there is not valid. You were not charged.",
      },
    ]);
    expect((await fixture.stripe.list("customer")).length).toBe(before);
    expect(await stoppedStates()).toEqual({
      MD: "not_registered",
      TN: "no_savings",
      UT: "not_sold",
      VT: "not_sold",
      WA: "not_sold",
    });
  });

  it("is sold while one is valid [LAW-02]", async () => {
    await register();
    const { answer } = await tryToJoin();
    expect(answer.statusCode).toBe(200);
    expect(await stoppedStates()).not.toHaveProperty("MD");
  });

  it("is sold in the demo by an invented registration that says so [LAW-02]", async () => {
    await seedDemoRegistrations(fixture.ctx);
    await seedDemoRegistrations(fixture.ctx);
    expect((await tryToJoin()).answer.statusCode).toBe(200);
    const registrations = await listRegistrations(fixture.ctx, "MD");
    expect(registrations).toMatchObject([{ state: "MD", number: "INVENTED-MD-2027" }]);
    const { bytes } = await getRegistrationDocument(fixture.ctx, registrations[0]?.id ?? "");
    expect(readPdf(bytes).pages.join(" ")).toContain("It is invented");
  });

  it("is sold until its last midnight and not after [LAW-02]", async () => {
    await register();
    await setTime(MIDNIGHT - SECOND_MS);
    expect((await tryToJoin()).answer.statusCode).toBe(200);
    await setTime(MIDNIGHT);
    expect((await tryToJoin()).answer.json().reason).toBe("state_not_registered");
    await setTime(Date.parse("2027-07-01T12:00:00Z"));
  });

  it("is not sold before the first day, nor with a revoked one [LAW-02]", async () => {
    await register({ validFrom: "2027-07-02", validUntil: "2028-06-30" });
    expect(await stoppedStates()).toHaveProperty("MD");
    await setTime(Date.parse("2027-07-02T04:00:00Z"));
    expect(await stoppedStates()).not.toHaveProperty("MD");
    const id = await register({ number: "DPO-18", validUntil: "2028-06-30" });
    await revokeRegistration(fixture.ctx, { registrationId: id, operator });
    expect(await stoppedStates()).not.toHaveProperty("MD");
    const [first] = await fixture.db
      .selectFrom("state_registrations")
      .select("id")
      .where("state", "=", "MD")
      .orderBy("number")
      .execute();
    await revokeRegistration(fixture.ctx, { registrationId: first?.id ?? "", operator });
    expect(await stoppedStates()).toHaveProperty("MD");
  });

  it("lets a payment complete that began before the end [LAW-02]", async () => {
    await register({ validUntil: "2027-07-02" });
    await setTime(Date.parse("2027-07-03T03:59:00Z"));
    const visitor = await fixture.accounts.signIn();
    const payment = await fixture.members.startPayment(visitor, { address: BALTIMORE });
    await setTime(Date.parse("2027-07-03T04:00:00Z"));
    const again = await fixture.members.pay(visitor, { address: BALTIMORE });
    expect(again.json()).toMatchObject({ client_secret: payment.client_secret });
    await fixture.stripe.confirm(payment);
    clock.pass(SECOND_MS);
    expect((await fixture.members.askState(visitor, payment)).json()).toMatchObject({ state: "paid" });
  });

  it("is priced again for a purchase from before its rule of the fee [LAW-03]", async () => {
    await register({ validUntil: "2027-12-31" });
    const visitor = await fixture.accounts.signIn();
    const before = await fixture.members.startPayment(visitor, { address: BALTIMORE });
    const { payment } = readSignUpPayment(signUpBody({ address: BALTIMORE }), "2027-07-03");
    const [membership] = await fixture.members.membershipsOf(visitor.accountId);
    const { due_today_cents: due = 0, plan_slug: slug = "" } = membership ?? {};
    const { prices } = await findPlan(fixture.ctx, slug);
    const order = [
      writeSignUpPayment(payment ?? expect.fail("no payment")),
      prices,
      versionOf("auto-renewal"),
    ];
    const stored = {
      cart_hash: createHash("sha256").update(JSON.stringify(order)).digest(),
      due_today_cents: due + 2_000,
    };
    await fixture.db
      .updateTable("memberships")
      .set(stored)
      .where("id", "=", membership?.id ?? "")
      .execute();
    clock.pass(SECOND_MS);
    const answer = (await fixture.members.pay(visitor, { address: BALTIMORE })).json();
    expect(answer).toMatchObject({ due_today: due });
    expect(answer.client_secret).not.toBe(before.client_secret);
  });

  it("keeps its members when the registration ends [LAW-02]", async () => {
    await register({ validUntil: "2027-07-31" });
    const member = await fixture.members.join({ address: BALTIMORE });
    await setTime(clock.now().getTime() + 40 * DAY_MS);
    expect(await stoppedStates()).toHaveProperty("MD");
    const back = await fixture.members.signInAgain(member);
    const set = (auto_renew: boolean) =>
      fixture.app.inject({
        method: "POST",
        url: "/account/renewal",
        headers: back.headers,
        payload: { auto_renew },
      });
    expect((await set(false)).json()).toMatchObject({ auto_renew: false });
    expect((await set(true)).json()).toMatchObject({ auto_renew: true });
  });
});

describe("a member in a state where sales have stopped", () => {
  it("changes their address there, and the membership still renews [LAW-02]", async () => {
    await register({ validUntil: "2027-12-31" });
    const member = await fixture.members.prepare({ address: BALTIMORE });
    await withdrawRegistrations(fixture.db, ["MD"]);
    expect(await stoppedStates()).toHaveProperty("MD");
    const answer = await fixture.app.inject({
      method: "POST",
      url: "/account/address",
      headers: member.headers,
      payload: { address: { ...BALTIMORE, address_line_1: "200 Light St" }, accepts_end: false },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { renews: true }]);
  });
});

describe("a state of whose rule about registrations nobody has read", () => {
  const COLUMBUS = { address_line_1: "41 S High St", city: "Columbus", state: "OH", zip: "43215" };
  const members = async () => (await fixture.stripe.list("customer")).length;

  it("is not sold until an owner attests it, and visitors read no more than that [LAW-11]", async () => {
    await withdrawRegistrations(fixture.db, ["OH"]);
    const before = await members();
    const { answer } = await tryToJoin(COLUMBUS);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "state_on_hold"]);
    expect(await stoppedStates()).toMatchObject({ OH: "on_hold" });
    expect(await members()).toBe(before);
    await attestState(fixture.ctx, { state: "OH", reason: "Counsel read it", operator });
    expect((await tryToJoin(COLUMBUS)).answer.statusCode).toBe(200);
  });

  it("is attested once, and never where the rule is read [LAW-11]", async () => {
    const attest = (state: string) =>
      attestState(fixture.ctx, { state, reason: "Counsel read it", operator });
    await expect(attest("OH")).rejects.toThrow("An owner has given this word already.");
    await expect(attest("TX")).rejects.toThrow("it asks for a registration");
  });
});

it("an upgrade goes on selling for 30 days where nobody has read the rule, if it has members [LAW-11]", async () => {
  const upgrade = async ({ db }: Pick<TestApp, "db">) => {
    await db.schema.dropTable("sales_attestations").execute();
    await up(db as unknown as Kysely<unknown>);
    return db.selectFrom("sales_attestations").selectAll().execute();
  };
  const unread = STATE_LAWS.filter(({ isSold, registration }) => isSold && registration.value === "not_read");
  const rows = await upgrade(fixture);
  expect(rows.map(({ state }) => state).toSorted()).toEqual(unread.map(({ code }) => code).toSorted());
  for (const { attested_by, attested_at, valid_until } of rows)
    expect([attested_by, Number(valid_until) - Number(attested_at)]).toEqual(["upgrade", 30 * DAY_MS]);
  const fresh = await createTestApp();
  expect(await upgrade(fresh)).toEqual([]);
  await fresh.close();
});

describe("a state that an operator closes", () => {
  it("takes no new members until it is opened again [LAW-07]", async () => {
    await closeState(fixture.ctx, { state: "FL", operator });
    const { answer } = await tryToJoin(MIAMI);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, "state_on_hold"]);
    expect(await stoppedStates()).toMatchObject({ FL: "on_hold" });
    await openState(fixture.ctx, { state: "FL", operator });
    expect((await tryToJoin(MIAMI)).answer.statusCode).toBe(200);
  });

  it("asks who moves there to accept the end of the membership [LAW-02]", async () => {
    const member = await fixture.members.prepare();
    await closeState(fixture.ctx, { state: "FL", operator });
    const move = (accepts_end: boolean) =>
      fixture.app.inject({
        method: "POST",
        url: "/account/address",
        headers: member.headers,
        payload: { address: MIAMI, accepts_end },
      });
    expect((await move(false)).json()).toMatchObject({ error: "out_of_region" });
    expect((await move(true)).json()).toMatchObject({ renews: false });
  });

  it("renews for members who moved there only once it is opened again [LAW-02]", async () => {
    const member = await fixture.members.prepare();
    await closeState(fixture.ctx, { state: "FL", operator });
    const post = (url: string, payload: object) =>
      fixture.app.inject({ method: "POST", url, headers: member.headers, payload });
    await post("/account/address", { address: MIAMI, accepts_end: true });
    const turnOn = () => post("/account/renewal", { auto_renew: true });
    const refused = await turnOn();
    expect([refused.statusCode, refused.json().reason]).toEqual([409, "state_not_sold"]);
    await openState(fixture.ctx, { state: "FL", operator });
    expect((await turnOn()).json()).toMatchObject({ auto_renew: true });
  });
});

describe("SOLD_STATES", () => {
  it.each([
    ["tx, FL", ["TX", "FL"]],
    ["TX,UT,ZZ", "not UT, ZZ"],
    [" ", "must be codes of states"],
  ])("of %j is %j [LAW-02]", (given, read) => {
    const load = () => loadConfig({ SOLD_STATES: given });
    if (typeof read === "string") expect(load).toThrow(read);
    else expect(load().soldStates).toEqual(read);
  });

  it("narrows the states whose residents can join [LAW-02]", async () => {
    const narrow = await createTestApp({ stripe: true, clock, config: { soldStates: ["TX"] } });
    try {
      const pay = async (address: object) =>
        (await narrow.members.pay(await narrow.accounts.signIn(), { address })).json();
      expect(await pay(MIAMI)).toMatchObject({ error: "out_of_region" });
      const area = await narrow.app.inject({ url: "/places/service_area?lat=25.7742&lng=-80.1936" });
      expect(area.json()).toMatchObject({ state: { code: "FL" }, served: false });
      const texas = await narrow.members.pay(await narrow.accounts.signIn());
      expect(texas.statusCode).toBe(200);
    } finally {
      await narrow.close();
    }
  });
});
